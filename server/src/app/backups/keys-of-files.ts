/**
 * Every storage key of an attachment or a tachograph file by its table, with the size of the file where it is known;
 * several attachments may share a file. Report files are not backed up: they can be generated again.
 */
export const keysOfFiles: Readonly<Record<string, string>> = {
  attachments: `
    select storage_key as key, size::float8 as size from attachments
    union select thumbnail_key, null from attachments where thumbnail_key is not null`,
  tachograph_files: 'select storage_key as key, size::float8 as size from tachograph_files',
}
