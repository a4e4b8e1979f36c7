-- a track that LiveKit's Egress records: its own name for it
alter table live_recording add column egress_id text unique;
