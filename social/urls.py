from __future__ import annotations

from django.urls import path

from accounts.redirects import moved
from social.views import following, messages, profile

app_name = "social"

urlpatterns = [
    moved("people/friends/", "social:following"),
    path("activity/", following.feed, name="feed"),
    path("activity/home/", following.home_feed, name="home_feed"),
    path("following/", following.following, name="following"),
    path("people/<str:username>/follow/", following.follow, name="follow"),
    path("people/<str:username>/unfollow/", following.unfollow, name="unfollow"),
    path("people/<str:username>/accept/", following.accept_follower, name="accept_follower"),
    path("people/<str:username>/remove/", following.remove_follower, name="remove_follower"),
    path("messages/", messages.messages, name="messages"),
    path("messages/<str:username>/", messages.conversation, name="conversation"),
    path("messages/<str:username>/send/", messages.send_message, name="send_message"),
    path("messages/<str:username>/delete/", messages.delete_conversation, name="delete_conversation"),
    path("account/profile/", profile.edit_profile, name="edit_profile"),
    path("account/profile/words/", profile.save_words, name="save_words"),
    path("account/profile/picture/", profile.upload_face, name="upload_face"),
    path("account/profile/picture/remove/", profile.remove_face, name="remove_face"),
    path("faces/<int:person>/<str:name>/<str:size>.webp", profile.face, name="face"),
]
