import type { FileFindings, ImportResult, SameColumns } from '@naryad/contract/imports/imports'

import { counted, type Forms } from '../../kit/formats/plural.ts'

import styles from './imports.module.css'

/** «Значения различаются в 2 строках» */
const inRowForms: Forms = ['строке', 'строках', 'строках']

const quoted = (names: readonly string[]): readonly string[] => names.map((name) => `«${name}»`)

/** Parts of the file that were skipped, or read in a way that may not be intended. */
export const Warnings = ({
  result: { otherSheets, unknownColumns, sameColumns, findings },
}: {
  result: ImportResult
}) => (
  <>
    {findings !== null && findings.totalsCount > 0 && <p className={styles.hint}>{totalsText(findings)}</p>}
    {otherSheets.length > 0 && (
      <p className={styles.warn}>
        Прочитан только первый лист с таблицей. Ещё таблицы на листах: {quoted(otherSheets).join(', ')} — их
        строки загрузите отдельными файлами.
      </p>
    )}
    {sameColumns.map((same) => (
      <p key={same.title} className={same.differingCount > 0 ? styles.warn : styles.hint}>
        {sentenceOf(same)}
      </p>
    ))}
    {unknownColumns.length > 0 && (
      <p className={styles.warn}>
        Неизвестные столбцы: {quoted(unknownColumns).join(', ')}. Они пропущены: если в них нужные данные,
        выберите их поля в «Столбцах файла».
      </p>
    )}
  </>
)

/** «Строки с итогами пропущены: 15, 30.» */
function totalsText({ totalsRows, totalsCount }: FileFindings): string {
  const more = totalsCount - totalsRows.length
  const rows = totalsRows.join(', ')
  return `${totalsCount === 1 ? 'Строка с итогами пропущена' : 'Строки с итогами пропущены'}: ${rows}${more > 0 ? ` и ещё ${more}` : ''}.`
}

function sentenceOf({ title, headings, differingCount, firstRow }: SameColumns): string {
  const read = `${quoted(headings).join(' и ')} — одно поле «${title}»: берём первый заполненный.`
  if (differingCount === 0) return `${read} Значения везде совпадают.`
  if (differingCount === 1) return `${read} Значения различаются в строке ${firstRow}.`
  return `${read} Значения различаются в ${counted(differingCount, inRowForms)}, первая — строка ${firstRow}.`
}
