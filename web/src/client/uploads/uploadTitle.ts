import { counted, type Forms } from '../../ui/formats/plural.ts'

interface Titled {
  file: File
  furtherPages: readonly File[]
}

const pageForms: Forms = ['страница', 'страницы', 'страниц']

/** «акт.jpg», or «акт.jpg, 3 страницы» for a scan. */
export const uploadTitle = ({ file, furtherPages }: Titled): string =>
  furtherPages.length === 0 ? file.name : `${file.name}, ${counted(furtherPages.length + 1, pageForms)}`
