-- What procedures answer, declared. Each domain of this schema is a named document or a closed set; its comment says in prose what it is,
-- then, after a blank line, its shape. docs/decisions/0014 says why it is so, docs/rpc.md what the words of a shape mean.

create schema shapes;

-- Closed sets: words that columns and documents choose from --------------------------------------------------------------------

create domain shapes.industry as text constraint industry_known check (value in (
  'Nightlife', 'Fashion', 'Tech', 'Finance', 'Music', 'Film', 'Art', 'Sports', 'Travel', 'Media', 'Hospitality', 'Design', 'RealEstate',
  'Wellness', 'Lifestyle', 'Entertainment', 'Business', 'Fitness', 'Consulting', 'Retail', 'Food', 'Beauty', 'Legal', 'Education'));
comment on domain shapes.industry is 'An industry, as people read it. Tables keep it in lower case.';

create domain shapes.applicant_industry as text constraint applicant_industry_known check (value in (
  'Nightlife', 'Fashion', 'Tech', 'Finance', 'Music', 'Film', 'Art', 'Sports', 'Travel', 'Media', 'Hospitality', 'Design', 'RealEstate',
  'Wellness', 'Lifestyle', 'Entertainment'));
comment on domain shapes.applicant_industry is 'An industry an applicant chooses from.';

create domain shapes.applicant_title as text constraint applicant_title_known check (value in (
  'Entrepreneur', 'Artist', 'Musician', 'Connector', 'Model', 'Creator', 'Athlete', 'Investor', 'Designer', 'Public Relations', 'Executive',
  'Director'));
comment on domain shapes.applicant_title is 'The title an applicant chooses: the short bio opens with it.';

create domain shapes.application_status as text constraint application_status_known check (value in ('pending', 'approved', 'rejected'));
comment on domain shapes.application_status is 'Where an application stands.';

create domain shapes.applicant_status as text constraint applicant_status_known check (value in ('pending', 'rejected'));
comment on domain shapes.applicant_status is 'What an applicant learns of an application: who is approved signs in instead.';

create domain shapes.audit_action as text constraint audit_action_known check (
  value in ('approve', 'reject', 'disable', 'enable', 'update_password'));
comment on domain shapes.audit_action is 'What an admin did.';

create domain shapes.member_status as text constraint member_status_known check (value in ('active', 'inactive'));
comment on domain shapes.member_status is 'Whether a member is in good standing; an inactive one reads and writes nothing.';

create domain shapes.relationship_state as text constraint relationship_state_known check (
  value in ('self', 'friend', 'intro_open', 'no_relationship'));
comment on domain shapes.relationship_state is 'How the caller stands to a member: what the buttons of a profile follow from.';

create domain shapes.connection_state as text constraint connection_state_known check (
  value in ('none', 'pending_mine', 'pending_theirs', 'active'));
comment on domain shapes.connection_state is 'Whose Connect was pressed, seen from the caller.';

create domain shapes.connect_result as text constraint connect_result_known check (value in ('pending', 'active'));
comment on domain shapes.connect_result is 'What pressing Connect came to: the first press waits, the second makes friends.';

create domain shapes.thread_type as text constraint thread_type_known check (value in ('direct_message', 'plug_request', 'intro_chat'));
comment on domain shapes.thread_type is 'What kind of conversation it is.';

create domain shapes.request_status as text constraint request_status_known check (value in ('pending', 'approved', 'declined', 'expired'));
comment on domain shapes.request_status is 'Where a plug request stands.';

create domain shapes.message_type as text constraint message_type_known check (value in ('user', 'system', 'request_card'));
comment on domain shapes.message_type is 'Who speaks: a member, the club itself, or the card of a plug request.';

create domain shapes.post_type as text constraint post_type_known check (value in ('post', 'event'));
comment on domain shapes.post_type is 'What members make.';

create domain shapes.rsvp_status as text constraint rsvp_status_known check (value in ('going', 'requested'));
comment on domain shapes.rsvp_status is 'An answer to an event: `requested` waits until a plug to the host is approved.';
