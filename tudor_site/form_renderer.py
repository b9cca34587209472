"""How forms are rendered."""

from __future__ import annotations

from django.forms.renderers import TemplatesSetting


class FormRenderer(TemplatesSetting):
    """Renders `{{ form }}` by a template of the site; `as_field_group`, `as_p` and the admin stay Django's."""

    form_template_name = "forms/form.html"
