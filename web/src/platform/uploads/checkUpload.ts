import { allowedExtensions, allowedFiles, maxFileBytes } from '@naryad/contract/attachments/attachments'

const allowedTypes = /^(image\/(jpeg|png|webp)|application\/pdf)$/

/** A file of a type unknown to the browser may be anything: only the server sees its content. */
function isForeign({ name, type }: File): boolean {
  const extension = name.slice(name.lastIndexOf('.') + 1).toLowerCase()
  return type !== '' && !allowedTypes.test(type) && !allowedExtensions.includes(extension)
}

/** Reports what the server would refuse before it is sent, as far as the client can know. */
export function checkUpload(file: File, mostBytes = maxFileBytes): string | null {
  if (file.size > mostBytes) return 'Файл больше 20 МБ'
  if (file.size === 0) return 'Файл пустой'
  return isForeign(file) ? `Этот тип файла не подходит. Можно: ${allowedFiles}` : null
}
