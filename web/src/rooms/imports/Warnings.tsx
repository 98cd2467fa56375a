import type { FileFindings, ImportResult, SameColumns } from '@naryad/contract/imports/imports'
import { inQuotes } from '@naryad/contract/kit/quotes'

import { counted, type Forms } from '../../ui/formats/plural.ts'

import styles from './imports.module.css'

/** «Значения различаются в 2 строках» */
const inRowForms: Forms = ['строке', 'строках', 'строках']

const quoted = (names: readonly string[]): readonly string[] => names.map((name) => inQuotes(name))

/** Parts of the file that were skipped, or read in a way that may not be intended. */
export const Warnings = ({
  result: { otherSheets, unknownColumns, sameColumns, findings },
}: {
  result: ImportResult
}) => (
  <>
    {findings !== null && findings.skippedCount > 0 && (
      <p className="no-margin text-12 line-16 muted">{skippedText(findings)}</p>
    )}
    {otherSheets.length > 0 && (
      <p className={styles.warn}>
        За один раз загружается один лист. Ещё таблицы на листах: {quoted(otherSheets).join(', ')} — потом
        выберите этот файл ещё раз и другой лист.
      </p>
    )}
    {sameColumns.map((same) => (
      <p
        key={same.title}
        className={same.differingCount > 0 ? styles.warn : 'no-margin text-12 line-16 muted'}
      >
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

const skippedKinds: Record<FileFindings['skippedRows'][number]['kind'], string> = {
  TOTALS: 'итоги',
  SIGNATURE: 'подписи',
  NUMBERING: 'номера столбцов',
}

/** «Пропущены строки, которые не данные: 15 (итоги «Итого: 14»), 17 (подписи «Директор ____»).» */
function skippedText({ skippedRows, skippedCount }: FileFindings): string {
  const more = skippedCount - skippedRows.length
  const rows = skippedRows.map(
    ({ row, kind, text }) => `${row} (${skippedKinds[kind]}${text && ` ${inQuotes(text)}`})`,
  )
  const what = skippedCount === 1 ? 'Пропущена строка без данных' : 'Пропущены строки без данных'
  return `${what}: ${rows.join(', ')}${more > 0 ? ` и ещё ${more}` : ''}.`
}

function sentenceOf({ title, headings, differingCount, firstRow }: SameColumns): string {
  const read = `${quoted(headings).join(' и ')} — одно поле ${inQuotes(title)}: берём первый заполненный.`
  if (differingCount === 0) return `${read} Значения везде совпадают.`
  if (differingCount === 1) return `${read} Значения различаются в строке ${firstRow}.`
  return `${read} Значения различаются в ${counted(differingCount, inRowForms)}, первая — строка ${firstRow}.`
}
