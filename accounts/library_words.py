# ruff: noqa: RUF001 (a sentence is found by its very letters)
"""Sentences of Django and django-allauth that their own catalogues do not say as we do: formally, in other words than
the rest of the site, or not at all. Listed here they come into our catalogues, which go first."""

from __future__ import annotations

from django.utils.functional import Promise
from django.utils.translation import gettext_noop, ngettext_lazy, npgettext_lazy, pgettext_lazy

LIBRARY_WORDS: tuple[str | Promise, ...] = (
    gettext_noop("%(delta)s ago"),
    npgettext_lazy("naturaltime-past", "%(num)d year", "%(num)d years"),
    npgettext_lazy("naturaltime-past", "%(num)d month", "%(num)d months"),
    npgettext_lazy("naturaltime-past", "%(num)d day", "%(num)d days"),
    gettext_noop(
        '<strong>Note:</strong> you can still <a href="%(email_url)s">change your email address</a>.',
    ),
    gettext_noop(
        "A new set of Two-Factor Authentication recovery codes has been generated.",
    ),
    gettext_noop(
        "A sign-in code has been sent to %(recipient)s.",
    ),
    gettext_noop(
        "A verification code has been sent to %(phone)s.",
    ),
    gettext_noop(
        "Add Email Address",
    ),
    gettext_noop(
        "Added on %(created_at)s",
    ),
    gettext_noop(
        "Already have an account? Then please %(link)ssign in%(end_link)s.",
    ),
    gettext_noop(
        "Are you sure you want to remove this security key?",
    ),
    gettext_noop(
        "Are you sure you want to sign out?",
    ),
    gettext_noop(
        "Are you sure?",
    ),
    gettext_noop(
        "Authentication using an authenticator app is active.",
    ),
    gettext_noop(
        "Authenticator code",
    ),
    gettext_noop(
        "Authenticator secret",
    ),
    gettext_noop(
        "Bad Token",
    ),
    gettext_noop(
        "Change Email",
    ),
    gettext_noop(
        "Confirm Email Address",
    ),
    gettext_noop(
        "Confirmation email sent to %(email)s.",
    ),
    gettext_noop(
        "Current email",
    ),
    gettext_noop(
        "Don't Trust",
    ),
    gettext_noop(
        "Email Address",
    ),
    gettext_noop(
        "Email Confirmation",
    ),
    gettext_noop(
        "Email Verification",
    ),
    gettext_noop(
        "Email address %(deleted_email)s has been removed from your account.",
    ),
    gettext_noop(
        "Enabling passwordless operation allows you to sign in using just this key, but imposes additional "
        "requirements such as biometrics or PIN protection.",
    ),
    gettext_noop(
        "Enter Email Verification Code",
    ),
    gettext_noop(
        "Enter Password Reset Code",
    ),
    gettext_noop(
        "Enter Phone Verification Code",
    ),
    gettext_noop(
        "Enter Sign-In Code",
    ),
    gettext_noop(
        "Enter a phone number including country code (e.g. +1 for the US).",
    ),
    gettext_noop(
        "Enter an authenticator code:",
    ),
    gettext_noop(
        "Enter your password:",
    ),
    gettext_noop(
        "If it was you, you can sign up for an account using the link below.",
    ),
    gettext_noop(
        "If you choose to trust this browser, you will not be asked for a verification code the next time you sign in.",
    ),
    gettext_noop(
        "If you do not recognize this change then please take proper security precautions immediately. The "
        "change to your account originates from:\n\n- IP address: %(ip)s\n- Browser: %(user_agent)s\n- "
        "Date: %(timestamp)s",
    ),
    gettext_noop(
        "If you have not created an account yet, then please %(link)ssign up%(end_link)s first.",
    ),
    gettext_noop(
        "In case you forgot, your username is %(username)s.",
    ),
    gettext_noop(
        "Invalid login.",
    ),
    gettext_noop(
        "Invalid or expired key.",
    ),
    pgettext_lazy(
        "field label",
        "Login",
    ),
    gettext_noop(
        "Make Primary",
    ),
    gettext_noop(
        "Other sign-in options",
    ),
    gettext_noop(
        "Passkey Sign Up",
    ),
    gettext_noop(
        "Password Reset",
    ),
    gettext_noop(
        "Password Reset Code",
    ),
    gettext_noop(
        "Password Reset Email",
    ),
    gettext_noop(
        "Password successfully changed.",
    ),
    gettext_noop(
        "Password successfully set.",
    ),
    gettext_noop(
        "Passwordless",
    ),
    gettext_noop(
        "Phone Verification",
    ),
    gettext_noop(
        'Please confirm that <a href="mailto:%(email)s">%(email)s</a> is an email address for user %(user_display)s.',
    ),
    gettext_noop(
        "Please contact us if you have any trouble resetting your password.",
    ),
    gettext_noop(
        "Please reauthenticate to safeguard your account.",
    ),
    gettext_noop(
        "Primary email address set.",
    ),
    gettext_noop(
        "Re-send Verification",
    ),
    gettext_noop(
        "Recovery Codes",
    ),
    gettext_noop(
        "Recovery codes",
    ),
    gettext_noop(
        "Remember Me",
    ),
    gettext_noop(
        "Removed email address %(email)s.",
    ),
    gettext_noop(
        "Reset My Password",
    ),
    gettext_noop(
        "Save them  in a secure location now — they won't be shown again.",
    ),
    gettext_noop(
        "Send me a sign-in code",
    ),
    gettext_noop(
        "Set Password",
    ),
    gettext_noop(
        "Sign In",
    ),
    gettext_noop(
        "Sign Out",
    ),
    gettext_noop(
        "Sign in with a passkey",
    ),
    gettext_noop(
        "Sign-In Code",
    ),
    gettext_noop(
        "Signed out of all other sessions.",
    ),
    gettext_noop(
        "Successfully signed in as %(name)s.",
    ),
    gettext_noop(
        "Thank you for using %(site_name)s!\n%(site_domain)s",
    ),
    gettext_noop(
        "The email address and/or password you specified are not correct.",
    ),
    gettext_noop(
        "The new value must be different from the current one.",
    ),
    gettext_noop(
        "The password is too similar to the %(verbose_name)s.",
    ),
    gettext_noop(
        "The password reset link was invalid, possibly because it has already been used.  Please request a "
        '<a href="%(passwd_reset_url)s">new password reset</a>.',
    ),
    gettext_noop(
        "The password reset token was invalid.",
    ),
    gettext_noop(
        "The username and/or password you specified are not correct.",
    ),
    gettext_noop(
        "This account is inactive.",
    ),
    gettext_noop(
        "This action will invalidate your existing codes.",
    ),
    gettext_noop(
        'This email confirmation link expired or is invalid. Please <a href="%(email_url)s">issue a new '
        "email confirmation request</a>.",
    ),
    gettext_noop(
        "This mail can be safely ignored if you did not initiate this action.",
    ),
    gettext_noop(
        "This part of the site requires us to verify that\nyou are who you claim to be. For this purpose, "
        "we require that you\nverify ownership of your email address. ",
    ),
    gettext_noop(
        "This password is entirely numeric.",
    ),
    gettext_noop(
        "This password is too common.",
    ),
    ngettext_lazy(
        "This password is too short. It must contain at least %d character.",
        "This password is too short. It must contain at least %d characters.",
    ),
    gettext_noop(
        "To confirm this is correct, go to %(activate_url)s",
    ),
    gettext_noop(
        "To protect your account with two-factor authentication, scan the QR code below with your "
        "authenticator app. Then, input the verification code generated by the app below.",
    ),
    gettext_noop(
        "Too many failed login attempts. Try again later.",
    ),
    gettext_noop(
        "Trust for %(period)s",
    ),
    gettext_noop(
        "Trust this Browser?",
    ),
    gettext_noop(
        "Two-Factor Authentication",
    ),
    gettext_noop(
        "Unable to confirm %(email)s because it is already confirmed by a different account.",
    ),
    gettext_noop(
        "Unverified",
    ),
    gettext_noop(
        "Use a security key",
    ),
    gettext_noop(
        "Use authenticator app or code",
    ),
    gettext_noop(
        "Use your password",
    ),
    gettext_noop(
        "Username",
    ),
    gettext_noop(
        "Username (optional)",
    ),
    gettext_noop(
        "Username can not be used. Please use other username.",
    ),
    gettext_noop(
        "Username or phone",
    ),
    gettext_noop(
        "Username, email or phone",
    ),
    gettext_noop(
        "Verified",
    ),
    gettext_noop(
        "Verify Your Email Address",
    ),
    gettext_noop(
        "We have sent an email to you for\nverification. Please click on the link inside that email. If "
        "you do not see the verification email in your main inbox, check your spam folder. Otherwise\n"
        "contact us if you do not receive it within a few minutes.",
    ),
    gettext_noop(
        "We have sent an email to you for verification. Follow the link provided to finalize the signup "
        "process. If you do not see the verification email in your main inbox, check your spam folder. "
        "Please contact us if you do not receive the verification email within a few minutes.",
    ),
    gettext_noop(
        "We have sent you an email. If you have not received it please check your spam folder. Otherwise "
        "contact us if you do not receive it in a few minutes.",
    ),
    gettext_noop(
        "We've sent a code to %(recipient)s. The code expires shortly, so please enter it soon.",
    ),
    gettext_noop(
        "You are about to create a passkey for your account. As you can add additional keys later on, you "
        "can use a descriptive name to tell the keys apart.",
    ),
    gettext_noop(
        "You are about to deactivate authenticator app based authentication. Are you sure?",
    ),
    gettext_noop(
        "You are about to generate a new set of recovery codes for your account.",
    ),
    gettext_noop(
        "You are receiving this email because you or someone else tried to signup for an\naccount using "
        "email address:\n\n%(email)s\n\nHowever, an account using that email address already exists.  In "
        "case you have\nforgotten about this, please use the password forgotten procedure to recover\nyour "
        "account:\n\n%(password_reset_url)s",
    ),
    gettext_noop(
        "You are receiving this email because you, or someone else, tried to access an account with email "
        "%(email)s. However, we do not have any record of such an account in our database.",
    ),
    gettext_noop(
        "You are receiving this mail because the following change was made to your account:",
    ),
    gettext_noop(
        "You can store this secret and use it to reinstall your authenticator app at a later time.",
    ),
    gettext_noop(
        "You cannot activate two-factor authentication until you have verified your email address.",
    ),
    gettext_noop(
        "You cannot add an email address to an account protected by two-factor authentication.",
    ),
    gettext_noop(
        "You cannot deactivate two-factor authentication.",
    ),
    gettext_noop(
        "You cannot generate recovery codes without having two-factor authentication enabled.",
    ),
    gettext_noop(
        "You cannot remove your primary email address (%(email)s).",
    ),
    gettext_noop(
        "You cannot remove your primary email address.",
    ),
    ngettext_lazy(
        "You have added %(count)s security key.",
        "You have added %(count)s security keys.",
    ),
    gettext_noop(
        "You have confirmed %(email)s.",
    ),
    gettext_noop(
        "You have signed out.",
    ),
    gettext_noop(
        "You have verified phone number %(phone)s.",
    ),
    gettext_noop(
        "You must type the same password each time.",
    ),
    gettext_noop(
        "You will receive a special code for a password-free sign-in.",
    ),
    gettext_noop(
        "You're receiving this email because user %(user_display)s has given your email address to "
        "register an account on %(site_domain)s.",
    ),
    gettext_noop(
        "You're receiving this email because you or someone else has requested a password reset for your "
        "user account.\nIt can be safely ignored if you did not request a password reset. Click the link "
        "below to reset your password.",
    ),
    gettext_noop(
        "Your account is protected by two-factor authentication. Please enter an authenticator code:",
    ),
    gettext_noop(
        "Your email address is still pending verification.",
    ),
    gettext_noop(
        "Your email has been changed from %(from_email)s to %(to_email)s.",
    ),
    gettext_noop(
        "Your email has been confirmed.",
    ),
    gettext_noop(
        "Your email verification code is listed below. Please enter it in your open browser window.",
    ),
    gettext_noop(
        "Your old password was entered incorrectly. Please enter it again.",
    ),
    gettext_noop(
        "Your password can’t be a commonly used password.",
    ),
    gettext_noop(
        "Your password can’t be entirely numeric.",
    ),
    gettext_noop(
        "Your password can’t be too similar to your other personal information.",
    ),
    gettext_noop(
        "Your password has been reset.",
    ),
    gettext_noop(
        "Your password has been set.",
    ),
    ngettext_lazy(
        "Your password must contain at least %(min_length)d character.",
        "Your password must contain at least %(min_length)d characters.",
    ),
    gettext_noop(
        "Your password reset code is listed below. Please enter it in your open browser window.",
    ),
    gettext_noop(
        "Your phone number is still pending verification.",
    ),
    gettext_noop(
        "Your primary email address must be verified.",
    ),
    gettext_noop(
        "Your sign-in code is listed below. Please enter it in your open browser window.",
    ),
)
