/**
 * Every storage key of an attachment; several attachments may share a file. Report files are not backed up:
 * they can be generated again.
 */
export const keysOfFiles = `
  select storage_key as key from attachments
  union select thumbnail_key from attachments where thumbnail_key is not null
  order by key`
