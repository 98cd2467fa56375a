import { NativeSelect } from '@mantine/core'
import type { ImportEntity, ImportResult } from '@naryad/contract/imports/imports'
import type { ImportAnswer, ImportDoubt, ImportQuestion } from '@naryad/contract/imports/imports.matching'
import { useInfiniteQuery } from '@tanstack/react-query'
import IconRefresh from '~icons/refresh'

import { Button } from '../../ui/controls/Button.tsx'
import { counted } from '../../ui/formats/plural.ts'
import { Icon } from '../../ui/Icon.tsx'
import { FieldChanges, ObjectLink } from './Changes.tsx'
import { previewQueries } from './imports.queries.ts'
import { rowForms } from './LastImport.tsx'
import { PreviewList } from './PreviewList.tsx'
import type { Import } from './useImport.ts'

import styles from './imports.module.css'

const doubtTitles: Record<ImportDoubt, string> = {
  PHONE: 'Телефон тот же, имя другое',
  NAME: 'Имя то же или похожее, телефон или организация другие',
  SEVERAL: 'Подходит несколько записей',
}

const titleOf = (entity: ImportEntity, doubt: ImportDoubt): string =>
  entity === 'companies' && doubt === 'NAME'
    ? 'Название то же, форма другая: ООО, АО, ИП'
    : doubtTitles[doubt]

const unanswered = ''
const createTitle = 'Создать новую запись'
const skipTitle = 'Не загружать'

interface QuestionsProps {
  entity: ImportEntity
  result: ImportResult
  run: Import
}

/** Rows that may be about an existing object: a phone or a name alone does not decide. */
export function Questions({ entity, result, run }: QuestionsProps) {
  const pages = useInfiniteQuery(previewQueries.questions(result))
  const items = pages.data?.pages.flatMap((page) => page.items) ?? []
  const doubts = result.findings?.doubts ?? []
  const total = doubts.reduce((sum, { count }) => sum + count, 0)
  return (
    <section className={styles.questions} aria-label="Решите, кто это">
      <p className="no-margin medium">Решите, кто это: {counted(total, rowForms)}</p>
      <p className="no-margin text-12 line-16 muted">
        Такие записи уже есть, но совпало не всё. Без ответа строка не загрузится и ничего не изменит.
      </p>
      {doubts.map(({ doubt, count }) => (
        <AnswerForAll key={doubt} title={titleOf(entity, doubt)} doubt={doubt} count={count} run={run} />
      ))}
      <PreviewList pages={pages} label="Строки без уверенности" left={total - items.length}>
        {items.map((question) => (
          <Question key={question.row} entity={entity} question={question} run={run} />
        ))}
      </PreviewList>
      <div className={styles.buttons}>
        <Button
          size="lg"
          variant={run.isChosen ? 'filled' : 'default'}
          leftSection={<Icon of={IconRefresh} />}
          isBusy={run.isRetrying}
          onClick={() => run.retry()}
        >
          Проверить с ответами
        </Button>
      </div>
    </section>
  )
}

interface AnswerForAllProps {
  title: string
  doubt: ImportDoubt
  count: number
  run: Import
}

function AnswerForAll({ title, doubt, count, run }: AnswerForAllProps) {
  const { settings, choose } = run
  const others = settings.doubts.filter((one) => one.doubt !== doubt)
  const value = settings.doubts.find((one) => one.doubt === doubt)?.answer ?? unanswered
  return (
    <div className={styles.column}>
      <span className={styles.columnText}>
        <b>{title}</b>
        <span className="no-margin text-12 line-16 muted">{counted(count, rowForms)}</span>
      </span>
      <NativeSelect
        className={styles.columnField}
        aria-label={`Для всех: ${title}`}
        value={value}
        data={[
          { value: unanswered, label: 'Решать по строкам' },
          ...(doubt === 'SEVERAL' ? [] : [{ value: 'SAME', label: 'Для всех: та же запись' }]),
          { value: 'NEW', label: 'Для всех: создать новую' },
          { value: 'SKIP', label: 'Для всех: не загружать' },
        ]}
        onChange={({ currentTarget }) => {
          const answer = answerOf(currentTarget.value)
          choose({ doubts: answer ? [...others, { doubt, answer }] : others })
        }}
      />
    </div>
  )
}

const answerOf = (value: string): ImportAnswer | null =>
  value === 'SAME' || value === 'NEW' || value === 'SKIP' ? value : null

function Question({
  entity,
  question,
  run,
}: {
  entity: ImportEntity
  question: ImportQuestion
  run: Import
}) {
  const { row, subject, candidates, doubt } = question
  const { settings, choose } = run
  const own = settings.matches.find((one) => one.row === row)
  const common = settings.doubts.find((one) => one.doubt === doubt)
  const others = settings.matches.filter((one) => one.row !== row)
  const value = own?.answer === 'SAME' ? String(own.id) : (own?.answer ?? unanswered)
  return (
    <li className={`break-words pad-x-12 pad-y-8 phone-column flex top gap-12 ${styles.question}`}>
      <div className={styles.columnText}>
        <b>
          Строка {row}: {subject}
        </b>
        {candidates.map(({ changes, ...object }) => (
          <div key={object.id}>
            <ObjectLink entity={entity} {...object} />
            <FieldChanges changes={changes} />
          </div>
        ))}
      </div>
      <NativeSelect
        className={styles.columnField}
        aria-label={`Строка ${row}: кто это`}
        value={value}
        data={[
          { value: unanswered, label: common ? 'Как для всех' : 'Не решено' },
          ...candidates.map(({ id, title, detail }) => ({
            value: String(id),
            label: `Это ${[title, detail].filter(Boolean).join(', ')}`,
          })),
          { value: 'NEW', label: createTitle },
          { value: 'SKIP', label: skipTitle },
        ]}
        onChange={({ currentTarget: { value } }) => {
          if (value === unanswered) return choose({ matches: others })
          const answer = value === 'NEW' || value === 'SKIP' ? value : 'SAME'
          choose({ matches: [...others, { row, answer, id: answer === 'SAME' ? Number(value) : null }] })
        }}
      />
    </li>
  )
}
