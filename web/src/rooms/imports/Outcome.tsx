import type { FileFindings, ImportEntity, ImportResult } from '@naryad/contract/imports/imports'
import { useEffect, useRef } from 'react'
import IconAlertCircle from '~icons/alert-circle'
import IconArrowBackUp from '~icons/arrow-back-up'
import IconCircleCheck from '~icons/circle-check'
import IconDownload from '~icons/download'
import IconFileSpreadsheet from '~icons/file-spreadsheet'
import IconUpload from '~icons/upload'

import { Button } from '../../ui/controls/Button.tsx'
import { count, fileSize } from '../../ui/formats/numbers.ts'
import { counted, type Forms, plural } from '../../ui/formats/plural.ts'
import { Icon } from '../../ui/Icon.tsx'
import { closeModal } from '../../ui/overlays/modal.ts'
import { useFirstFocus } from '../../ui/useFirstFocus.ts'
import { Changes } from './Changes.tsx'
import { Choices } from './Choices.tsx'
import { FileColumns } from './FileColumns.tsx'
import { rowForms } from './LastImport.tsx'
import { Preview } from './Preview.tsx'
import { Problems } from './Problems.tsx'
import { Questions } from './Questions.tsx'
import { ReadingChoices } from './ReadingChoices.tsx'
import type { Import } from './useImport.ts'
import { Warnings } from './Warnings.tsx'

import styles from './imports.module.css'

/** «Загрузить 1 строку» */
const whatForms: Forms = ['строку', 'строки', 'строк']
const notLoaded: Forms = ['строка не загружена', 'строки не загружены', 'строк не загружено']
const willNotLoad: Forms = ['строка не загрузится', 'строки не загрузятся', 'строк не загрузятся']

/** The name by which a user recognizes the row. */
const subjects: Record<ImportEntity, string> = {
  maintenance: 'ТС',
  cars: 'ТС',
  drivers: 'Водитель',
  companies: 'Организация',
  contacts: 'Контакт',
  contracts: 'Договор',
  units: 'Прибор',
  priceItems: 'Позиция',
  priceLists: 'Позиция',
  acts: 'Акт',
}

/** «Создать 2, изменить 1, без изменений 40» */
function describeCounts({ createdCount, changedCount, unchangedCount, state }: ImportResult): string {
  const [created, changed] = state === 'TRIED' ? ['Создать', 'изменить'] : ['Создано', 'изменено']
  const parts = [
    [created, createdCount],
    [changed, changedCount],
    ['без\u00a0изменений', unchangedCount],
  ] as const
  return parts.map(([word, rows]) => `${word}\u00a0${count(rows)}`).join(', ')
}

/** «Столбцы файла: загружаем 5 из 7» */
function describeColumns({ columns }: FileFindings): string {
  const read = columns.filter(({ field }) => field !== null).length
  return `Столбцы файла: загружаем ${count(read)} из ${count(columns.length)}`
}

/** Remounted for every state: a new result is read from its counts on, wherever the window was scrolled to. */
function FileLine({ result: { fileName, rowsCount, fileSize: bytes } }: { result: ImportResult }) {
  const line = useRef<HTMLDivElement>(null)
  // Not returned: browsers answer with a promise, which is no cleanup.
  useEffect(() => {
    line.current?.scrollIntoView({ block: 'end' })
  }, [])
  return (
    <div ref={line} className="row gap-8 min-width-0 break-words">
      <Icon of={IconFileSpreadsheet} />
      <b>{fileName}</b>
      <span className="no-margin text-12 line-16 muted rigid">
        {counted(rowsCount, rowForms)} · {fileSize(bytes)}
      </span>
    </div>
  )
}

interface OutcomeProps {
  entity: ImportEntity
  result: ImportResult
  run: Import
}

/** What the import has changed or would change in the register, and the errors to correct. */
export function Outcome({ entity, result, run }: OutcomeProps) {
  const { createdCount, changedCount, state } = result
  const isTried = state === 'TRIED'
  return (
    <div className={`stack gap-14 ${styles.choose}`}>
      <FileLine key={state} result={result} />
      <Summary result={result} />
      <Warnings result={result} />
      {isTried && result.findings && (
        <>
          <ReadingChoices findings={result.findings} run={run} />
          <Preview preview={result.findings.preview} />
        </>
      )}
      {isTried && (result.findings?.doubts.length ?? 0) > 0 && (
        <Questions entity={entity} result={result} run={run} />
      )}
      {isTried && <Choices result={result} run={run} />}
      {isTried && result.changedCount > 0 && <Changes entity={entity} result={result} />}
      {isTried && result.findings && (
        <details className={styles.details} open={result.findings.missing !== null || undefined}>
          <summary>{describeColumns(result.findings)}</summary>
          <FileColumns findings={result.findings} run={run} />
        </details>
      )}
      {result.problems.length > 0 && <ProblemList subject={subjects[entity]} result={result} run={run} />}
      <Buttons key={state} result={result} run={run} good={createdCount + changedCount} />
    </div>
  )
}

/** What to choose if the required columns were not found. */
function adviceOf({ columns, reading }: FileFindings): string {
  if (columns.length === 0) return 'Выберите другой лист, кодировку или разделитель.'
  return reading.encoding === null
    ? 'Выберите строку заголовков или поля столбцов ниже.'
    : 'Проверьте кодировку и разделитель, выберите строку заголовков или поля столбцов ниже.'
}

/** Missing columns, or the numbers of valid and invalid rows. */
function Summary({ result }: { result: ImportResult }) {
  const { createdCount, changedCount, failedCount, state } = result
  const good = createdCount + changedCount
  const isTried = state === 'TRIED'
  if (result.findings?.missing)
    return (
      <p className={styles.warn} role="status">
        {result.findings.missing}. {adviceOf(result.findings)}
      </p>
    )
  if (state === 'UNDONE')
    return (
      <p className="no-margin text-12 line-16 muted" role="status">
        Загрузка отменена: новые строки удалены, изменённые вернулись к прежним значениям.
      </p>
    )
  return (
    <div className={`grid two-columns gap-12 ${styles.counts}`} role="status">
      <div className={styles.count} data-tone="ok">
        <span className={`inline-row gap-6 medium ${styles.countTitle}`}>
          <Icon of={IconCircleCheck} size={14} /> {isTried ? 'Готовы к загрузке' : 'Загружено'}
        </span>
        <span>
          <b className={styles.figure}>{count(good)}</b> {plural(good, rowForms)}
        </span>
        <span className="no-margin text-12 line-16 muted">{describeCounts(result)}</span>
      </div>
      <div className={styles.count} data-tone={failedCount > 0 ? 'err' : undefined}>
        <span className={`inline-row gap-6 medium ${styles.countTitle}`}>
          <Icon of={IconAlertCircle} size={14} /> С ошибками
        </span>
        <span>
          <b className={styles.figure}>{count(failedCount)}</b>{' '}
          {plural(failedCount, isTried ? willNotLoad : notLoaded)}
        </span>
        {isTried && result.askedCount > 0 && (
          <span className="no-margin text-12 line-16 muted">
            из них ждут ответа: {count(result.askedCount)}
          </span>
        )}
      </div>
    </div>
  )
}

interface ProblemListProps {
  subject: string
  result: ImportResult
  run: Import
}

function ProblemList({ subject, result, run }: ProblemListProps) {
  const { id, problems, problemsCount, state } = result
  return (
    <>
      <Problems subject={subject} problems={problems} />
      {problemsCount > problems.length && (
        <p className={styles.warn}>
          Показаны первые {count(problems.length)} из {count(problemsCount)}. Все — в файле с ошибками.
        </p>
      )}
      <p className="no-margin text-12 line-16 muted">
        В скачанном файле ошибки стоят в отдельном столбце.
        {state !== 'UNDONE' && ' Повторная загрузка верных строк ничего не изменит.'}
      </p>
      <div className={styles.buttons}>
        <Button
          size="lg"
          leftSection={<Icon of={IconDownload} />}
          isBusy={run.isDownloading}
          onClick={() => run.saveErrors(id)}
        >
          Скачать файл с ошибками
        </Button>
      </div>
    </>
  )
}

/** Remounted for every state: the clicked button is gone, so the focus moves to the next one. */
function Buttons({ result, run, good }: { result: ImportResult; run: Import; good: number }) {
  const { id, state, failedCount, whyNotUndone } = result
  const isTried = state === 'TRIED'
  const root = useFirstFocus<HTMLDivElement>()
  return (
    <div ref={root} className={`${styles.buttons} ${styles.foot}`}>
      {state === 'APPLIED' && whyNotUndone === null && (
        <Button
          size="lg"
          variant="subtle"
          leftSection={<Icon of={IconArrowBackUp} />}
          isBusy={run.isUndoing}
          onClick={() => run.undo(result)}
        >
          Отменить загрузку
        </Button>
      )}
      <span className={`flex gap-8 push-right phone-whole-line ${styles.end}`}>
        {isTried ? (
          <Button size="lg" data-autofocus={good === 0 || undefined} onClick={run.again}>
            Другой файл
          </Button>
        ) : (
          <Button size="lg" data-autofocus={failedCount === 0 || undefined} onClick={closeModal}>
            Готово
          </Button>
        )}
        {isTried && good > 0 && (
          <Button
            size="lg"
            variant="filled"
            leftSection={<Icon of={IconUpload} />}
            isBusy={run.isApplying}
            // Only the previewed result can be imported: changed options require a new preview.
            disabled={run.isChosen || run.isRetrying}
            data-autofocus
            onClick={() => {
              if (!run.isApplying) run.apply(id)
            }}
          >
            Загрузить {counted(good, whatForms)}
          </Button>
        )}
        {!isTried && failedCount > 0 && (
          <Button
            size="lg"
            variant="filled"
            leftSection={<Icon of={IconUpload} />}
            data-autofocus
            onClick={run.again}
          >
            Загрузить исправленный
          </Button>
        )}
      </span>
    </div>
  )
}
