import { extensionOf, type FileType, fileTypes } from './file-types.ts'

/**
 * The limit of the database column, in code points; it also fits the limit of Windows for nearly all
 * names.
 */
const maxLength = 255
const nameless = 'файл'

/**
 * Sanitizes a file name for display and storage: no folders, no control characters, no characters that
 * reverse the text direction («акт‮gpj.exe» looks like «актexe.jpg») or are invisible.
 */
export function displayName(given: string): string {
  const name = given
    .toWellFormed()
    .normalize('NFC')
    .replace(/^.*[/\\]/s, '')
    .replace(/[\p{Cf}\p{Co}\p{Cn}\ufffd]|(?!\s)\p{Cc}/gu, '')
    .replace(/\s+/g, ' ')
    .replace(/[<>:"|?*]/g, '_')
    .replace(/^[. ]+|[. ]+$/g, '')
  return shortened(name === '' ? nameless : name)
}

/** The name with the extension of the detected type: an image named «акт.exe» becomes «акт.exe.jpg». */
export function truthfulName(name: string, type: FileType): string {
  const { extensions } = fileTypes[type]
  return extensions.includes(extensionOf(name)) ? name : shortened(`${name}.${extensions[0]}`)
}

/** The same name with another extension: «акт.jpg» → «акт.pdf». */
export const renamed = (name: string, extension: string): string =>
  shortened(`${name.replace(/\.[^.]{1,10}$/, '')}.${extension}`)

/** Truncates the base name, never the extension. */
function shortened(name: string): string {
  const signs = [...name]
  if (signs.length <= maxLength) return name
  const extension = /\.[^.]{1,10}$/.exec(name)?.[0] ?? ''
  return signs.slice(0, maxLength - [...extension].length).join('') + extension
}
