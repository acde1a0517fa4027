-- Up Migration
-- The id of the card that a token of the card frame adds. The frame seals the card for this id, before
-- there is a card. Null: none is reserved yet, or the token is for a security code.
ALTER TABLE card_frame_tokens ADD COLUMN card_id text COLLATE "C";
