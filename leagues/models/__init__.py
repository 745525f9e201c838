"""Models of leagues, a file for each group of related ones."""

from leagues.models.calendars import CalendarAddress
from leagues.models.campaigns import Applied, Campaign, CampaignEvent, Deal, Release, TermsQuestion
from leagues.models.dates import Appointment, DateOffer, DeadlineAct
from leagues.models.entrants import Contact
from leagues.models.files import ExternalName, FileImport
from leagues.models.fixtures import A_DAY, Fixture, FixtureSide
from leagues.models.following import Follow
from leagues.models.halls import Clock, Venue
from leagues.models.leagues import Invitation, JoinRequest, League, Membership, new_token
from leagues.models.meetings import Challenge, Friendly, FriendlySide
from leagues.models.notices import Notice, NoticeChoice, NoticeMail
from leagues.models.posts import Block, Comment, Post, WordsReport
from leagues.models.rulings import Ruling
from leagues.models.seasons import (
    Carried,
    Entry,
    Group,
    Round,
    Season,
    SeasonChange,
    Stage,
    changing_teams,
)
from leagues.models.webhooks import Webhook, WebhookDelivery

__all__ = [
    "A_DAY",
    "Applied",
    "Appointment",
    "Block",
    "CalendarAddress",
    "Campaign",
    "CampaignEvent",
    "Carried",
    "Challenge",
    "Clock",
    "Comment",
    "Contact",
    "DateOffer",
    "DeadlineAct",
    "Deal",
    "Entry",
    "ExternalName",
    "FileImport",
    "Fixture",
    "FixtureSide",
    "Follow",
    "Friendly",
    "FriendlySide",
    "Group",
    "Invitation",
    "JoinRequest",
    "League",
    "Membership",
    "Notice",
    "NoticeChoice",
    "NoticeMail",
    "Post",
    "Release",
    "Round",
    "Ruling",
    "Season",
    "SeasonChange",
    "Stage",
    "TermsQuestion",
    "Venue",
    "Webhook",
    "WebhookDelivery",
    "WordsReport",
    "changing_teams",
    "new_token",
]
