"""What is asked of a webhook."""

from __future__ import annotations

from django import forms
from django.conf import settings
from django.utils.translation import gettext_lazy as _

from leagues.models import Webhook
from leagues.webhooks.addresses import MOST_CHARACTERS
from leagues.webhooks.topics import Topic


class TopicsForm(forms.Form):
    topics = forms.MultipleChoiceField(
        label=_("What it is told"),
        choices=Topic.choices,
        widget=forms.CheckboxSelectMultiple,
        initial=[Topic.RESULTS],
    )


class NewWebhookForm(TopicsForm):
    address = forms.CharField(
        label=_("Address"),
        max_length=MOST_CHARACTERS,
        help_text=_(
            "It begins with https://. In Discord: settings of the channel, Integrations, Webhooks."
        ),
    )
    form = forms.ChoiceField(
        label=_("What is sent"), choices=Webhook.Form.choices, widget=forms.RadioSelect,
        initial=Webhook.Form.DISCORD,
    )  # fmt: skip
    language = forms.ChoiceField(label=_("Language"), choices=settings.LANGUAGES)

    field_order = ("address", "form", "topics", "language")


class WebhookForm(TopicsForm):
    on = forms.BooleanField(label=_("Switched on"), required=False)
