-- Up Migration
-- How to buy at a shop, as data. A version never changes; a better one is a new row.
CREATE TABLE flows (
  slug text COLLATE "C" NOT NULL,
  version bigint NOT NULL,
  -- Where it is used: host and port as in a url.
  host text COLLATE "C" NOT NULL,
  flow jsonb NOT NULL,
  retired_at timestamptz,
  PRIMARY KEY (slug, version),
  CONSTRAINT flows_version_positive CHECK (version > 0),
  CONSTRAINT flows_flow_is_object CHECK (jsonb_typeof(flow) = 'object')
);
CREATE INDEX flows_by_host ON flows (host, version) WHERE retired_at IS NULL;
