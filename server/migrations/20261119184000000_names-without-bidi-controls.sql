-- Up Migration
-- Names that payers see lose the controls that turn words around; new ones are stored without them.
UPDATE accounts SET business_name =
    coalesce(nullif(regexp_replace(business_name, '[\u202A-\u202E\u2066-\u2069]', '', 'g'), ''), '?')
  WHERE business_name ~ '[\u202A-\u202E\u2066-\u2069]';
UPDATE products SET name =
    coalesce(nullif(regexp_replace(name, '[\u202A-\u202E\u2066-\u2069]', '', 'g'), ''), '?')
  WHERE name ~ '[\u202A-\u202E\u2066-\u2069]';
