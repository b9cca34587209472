"""What every page of the admin has in common: staff see, filter, sort and search by what a class lists, and by nothing
else. A look-up that is not listed could read a seed, a hand or a session letter by letter."""

from __future__ import annotations

from typing import Any

from django.contrib import admin
from django.contrib.admin.helpers import ACTION_CHECKBOX_NAME
from django.contrib.admin.options import IncorrectLookupParameters
from django.contrib.admin.views.main import ERROR_FLAG
from django.core.exceptions import BadRequest, ValidationError
from django.db.models import Model, QuerySet
from django.http import HttpRequest

FILTER_LOOKUPS = ("exact", "id__exact", "isnull", "gte", "lt")
"""What the filters of Django ask of a field that `list_filter` names, if not for the field itself."""


class GuardedAdmin(admin.ModelAdmin):  # type: ignore[type-arg]
    """The base of every admin of this site. Each lists its `fields` or `fieldsets`: a new column of a model is seen by
    staff only after it was named."""

    def lookup_allowed(self, lookup: str, value: str, request: HttpRequest | None = None) -> bool:
        names = self.list_filter if request is None else self.get_list_filter(request)
        return any(lookup in (name, *(f"{name}__{ending}" for ending in FILTER_LOOKUPS)) for name in names)

    def to_field_allowed(self, request: HttpRequest, to_field: str) -> bool:
        # Other fields would turn the address of a page into a question about them.
        return to_field == self.opts.pk.name

    def get_object(self, request: HttpRequest, object_id: str, from_field: str | None = None) -> Any:
        # An empty name is no name; Django looks for a field that is called so.
        return super().get_object(request, object_id, from_field or None)

    def get_view_on_site_url(self, obj: Any = None) -> str | None:
        # Straight to the page: Django's way through `r/` answers for every model, without asking for permission.
        return obj.get_absolute_url() if obj is not None and hasattr(obj, "get_absolute_url") else None

    def get_changelist_instance(self, request: HttpRequest) -> Any:
        try:
            return super().get_changelist_instance(request)
        except IncorrectLookupParameters as error:
            # Django goes back to the list once; a second time it would speak of a broken database.
            if ERROR_FLAG in request.GET:
                raise BadRequest("This list cannot be filtered like that.") from error
            raise

    def response_action(self, request: HttpRequest, queryset: QuerySet[Any], *where: Any) -> Any:
        for chosen in request.POST.getlist(ACTION_CHECKBOX_NAME):
            if not is_key(self.model, chosen):
                raise BadRequest("An action was sent for something that is no row.")
        return super().response_action(request, queryset, *where)


class ReadOnlyAdmin(GuardedAdmin):
    """Rows that can be read: what happens to them happens through services."""

    def has_add_permission(self, request: HttpRequest) -> bool:
        return False

    def has_change_permission(self, request: HttpRequest, obj: Any = None) -> bool:
        return False

    def has_delete_permission(self, request: HttpRequest, obj: Any = None) -> bool:
        return False


class LongListAdmin(ReadOnlyAdmin):
    """Rows of which there are too many to count them for every page."""

    show_full_result_count = False
    list_per_page = 50
    ordering = ("-pk",)


class ReadOnlyInline(admin.TabularInline):  # type: ignore[type-arg]
    """The same below another row."""

    extra = 0
    can_delete = False

    def has_add_permission(self, request: HttpRequest, obj: Any = None) -> bool:
        return False


def is_key(model: type[Model], text: str) -> bool:
    """Whether a text can be the key of a row: of the right kind, and no larger than the database holds."""
    field: Any = model._meta.pk
    while field.remote_field:
        field = field.target_field
    try:
        field.run_validators(field.to_python(text))
    except ValidationError:
        return False
    return True
