-- What procedures answer, declared in SQL (docs/decisions/0014). Each domain of schema shapes is a document or a closed set of words. Its
-- comment says what it is; that of a document goes on, after a blank line, with its shape. docs/rpc.md explains the words of a shape.

create schema shapes;

create domain shapes.industry as text constraint industry_known check (value in (
  'Nightlife', 'Fashion', 'Tech', 'Finance', 'Music', 'Film', 'Art', 'Sports', 'Travel', 'Media', 'Hospitality', 'Design', 'RealEstate',
  'Wellness', 'Lifestyle', 'Entertainment', 'Business', 'Fitness', 'Consulting', 'Retail', 'Food', 'Beauty', 'Legal', 'Education'));
comment on domain shapes.industry is 'An industry, as people read it. Tables keep it in lower case.';
