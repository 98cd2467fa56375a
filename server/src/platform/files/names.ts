import { extensionOf, type FileType, fileTypes } from './file-types.ts'

/** The database keeps as many code points; only Windows counts, and counts them nearly so. */
const maxLength = 255
const nameless = 'файл'

/**
 * The name a person gave a file, made safe to show and to save under: no folders, no control characters, none of the
 * signs that turn the direction of writing («акт‮gpj.exe» looks like «актexe.jpg») or cannot be seen.
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

/** The name with the true extension: an image called «акт.exe» becomes «акт.exe.jpg». */
export function truthfulName(name: string, type: FileType): string {
  const { extensions } = fileTypes[type]
  return extensions.includes(extensionOf(name)) ? name : shortened(`${name}.${extensions[0]}`)
}

/** The same name with another extension: «акт.jpg» → «акт.pdf». */
export const renamed = (name: string, extension: string): string =>
  shortened(`${name.replace(/\.[^.]{1,10}$/, '')}.${extension}`)

/** Cuts in the middle of the name, never in its extension. */
function shortened(name: string): string {
  const signs = [...name]
  if (signs.length <= maxLength) return name
  const extension = /\.[^.]{1,10}$/.exec(name)?.[0] ?? ''
  return signs.slice(0, maxLength - [...extension].length).join('') + extension
}
