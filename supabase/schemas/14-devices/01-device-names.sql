-- The name of a device as people know it, read from the browser's user agent. Knows no table.

-- Browser and system without their versions, so that an update is no new device: "Safari on iPhone". Null for what names neither. The words
-- are these and no others: what a stranger writes into a header never reaches a mail or a screen.
create function private.device_name(user_agent text) returns text
language sql immutable parallel safe set search_path = '' as $$
  select nullif(concat_ws(' on ', told.browser, told.system), '')
  from (select
    -- Most browsers also name those they descend from: the youngest comes first.
    case
      when user_agent ~ '\m(Edg|EdgA|EdgiOS|Edge)/' then 'Edge'
      when user_agent ~ '\m(OPR|OPT|OPiOS|Opera)/' then 'Opera'
      when user_agent ~ '\mVivaldi/' then 'Vivaldi'
      when user_agent ~ '\mYaBrowser/' then 'Yandex Browser'
      when user_agent ~ '\mSamsungBrowser/' then 'Samsung Internet'
      when user_agent ~ '\m(Firefox|FxiOS)/' then 'Firefox'
      when user_agent ~ '\m(Chrome|Chromium|CriOS|HeadlessChrome)/' then 'Chrome'
      -- A home-screen app of Apple's leaves out the last part, "Safari/604.1".
      when user_agent ~ '\mSafari/' or user_agent ~ '\m(iPhone|iPod|iPad)\M.*\mAppleWebKit/' then 'Safari'
    end as browser,
    case
      when user_agent ~ '\m(iPhone|iPod)\M' then 'iPhone'
      when user_agent ~ '\miPad\M' then 'iPad'
      when user_agent ~ '\mAndroid\M' then 'Android'
      when user_agent ~ '\mCrOS\M' then 'ChromeOS'
      when user_agent ~ '\mWindows\M' then 'Windows'
      when user_agent ~ '\m(Macintosh|Mac OS X)\M' then 'Mac'
      when user_agent ~ '\m(Linux|X11)\M' then 'Linux'
    end as system
  ) as told
$$;
