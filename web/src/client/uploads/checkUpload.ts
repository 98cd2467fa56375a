import { allowedExtensions, allowedFiles, maxFileBytes } from '@naryad/contract/attachments/attachments'

const allowedTypes = /^(image\/(jpeg|png|webp|heic|heif|avif)|application\/pdf)$/

/** Only the server can check a file of a type unknown to the browser. */
function isForeign({ name, type }: File): boolean {
  const extension = name.slice(name.lastIndexOf('.') + 1).toLowerCase()
  return type !== '' && !allowedTypes.test(type) && !allowedExtensions.includes(extension)
}

/** Errors that the server would report, as far as the client can detect them before the upload. */
export function checkUpload(file: File, mostBytes = maxFileBytes): string | null {
  if (file.size > mostBytes) return 'Файл больше 20 МБ'
  if (file.size === 0) return 'Файл пустой'
  return isForeign(file) ? `Этот тип файла не подходит. Можно: ${allowedFiles}` : null
}
