-- Words and documents about members.

create domain shapes.member_status as text constraint member_status_known check (value in ('active', 'inactive'));
comment on domain shapes.member_status is 'Whether a member is in good standing; an inactive one reads and writes nothing.';

create domain shapes.person as jsonb;
comment on domain shapes.person is $$Enough to show somebody; `id` is the user id, as everywhere except `member_card.id`.

{ id: uuid, name: text, avatarUrl: text | null }$$;

create domain shapes.short_card as jsonb;
comment on domain shapes.short_card is $$A person in a list.

person & { city: text | null, badge: text }$$;

create domain shapes.industry_score as jsonb;
comment on domain shapes.industry_score is $$How strong a member is in one industry, from 0 to 100.

{ label: industry, score: int }$$;

create domain shapes.industry_score_list as jsonb;
comment on domain shapes.industry_score_list is $$The scores of a member, highest first.

industry_score[]$$;

create domain shapes.setup_progress as jsonb;
comment on domain shapes.setup_progress is $$What a member has done of finishing the profile. Written by the member: a step counts as done
only when it is `true`.

{ [text]: json }$$;
