/**
 * Every storage key of an attachment, with the size of the file where it is known; several attachments may share a
 * file. Report files are not backed up: they can be generated again.
 */
export const keysOfFiles = `
  select storage_key as key, size::float8 as size from attachments
  union select thumbnail_key, null from attachments where thumbnail_key is not null
  order by key`
