-- What a tag was taken from when it was deleted, so that it comes back with the tag.
create index tag_assignments_of_deleted on tag_assignments (organization_id, tag_id) where removal = 'tag_deleted';
