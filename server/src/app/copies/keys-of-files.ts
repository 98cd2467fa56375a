/** Every key of the store that a row names; a file may have several rows. Files of reports are made anew, not copied. */
export const keysOfFiles = `
  select storage_key as key from attachments
  union select thumbnail_key from attachments where thumbnail_key is not null
  order by key`
