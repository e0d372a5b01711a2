-- The industries the club knows: how each is written, stored, and which badge it gives.

-- How an industry is written for people; null for one the club does not know. Stored lower-cased, without separators.
create function private.industry_label(industry text) returns text
language sql immutable parallel safe set search_path = '' as $$
  select case regexp_replace(lower(btrim(industry)), '[\s_-]', '', 'g')
    when 'nightlife' then 'Nightlife' when 'fashion' then 'Fashion' when 'tech' then 'Tech' when 'finance' then 'Finance'
    when 'music' then 'Music' when 'film' then 'Film' when 'art' then 'Art' when 'sports' then 'Sports'
    when 'travel' then 'Travel' when 'media' then 'Media' when 'hospitality' then 'Hospitality' when 'design' then 'Design'
    when 'realestate' then 'RealEstate' when 'wellness' then 'Wellness' when 'lifestyle' then 'Lifestyle'
    when 'entertainment' then 'Entertainment' when 'business' then 'Business' when 'fitness' then 'Fitness'
    when 'consulting' then 'Consulting' when 'retail' then 'Retail' when 'food' then 'Food' when 'beauty' then 'Beauty'
    when 'legal' then 'Legal' when 'education' then 'Education'
  end
$$;

-- The key an industry is stored under.
create function private.industry_key(industry text) returns text
language sql immutable parallel safe set search_path = '' as $$
  select lower(private.industry_label(industry))
$$;

-- The badge of a member whose strongest industry this is.
create function private.industry_badge(industry text) returns text
language sql immutable parallel safe set search_path = '' as $$
  select case private.industry_key(industry)
    when 'fashion' then 'Founder' when 'business' then 'Connector' when 'nightlife' then 'Insider'
    when 'entertainment' then 'Curator' when 'tech' then 'Visionary' when 'fitness' then 'Influencer'
    when 'finance' then 'Rainmaker' when 'art' then 'Curator' when 'media' then 'Tastemaker'
    when 'realestate' then 'Broker' when 'consulting' then 'Strategist' when 'retail' then 'Maven'
    when 'sports' then 'Champion' when 'travel' then 'Explorer' when 'food' then 'Connoisseur'
    when 'beauty' then 'Trendsetter' when 'legal' then 'Advocate' when 'education' then 'Mentor'
    else 'Connector'
  end
$$;
grant execute on function private.industry_label(text), private.industry_key(text), private.industry_badge(text)
  to anon, authenticated, service_role;
