/** Every key of the store that a row names; a file may have several rows. Report files are not copied: they can be generated again. */
export const keysOfFiles = `
  select storage_key as key from attachments
  union select thumbnail_key from attachments where thumbnail_key is not null
  order by key`
