import { NativeSelect } from '@mantine/core'
import { driverForms } from '@naryad/contract/drivers/drivers.columns'
import type { FileFindings, ImportResult, ImportSettings } from '@naryad/contract/imports/imports'
import type { ImportValue, ImportValueKind } from '@naryad/contract/imports/imports.matching'
import { fullName } from '@naryad/contract/kit/people'
import { inQuotes } from '@naryad/contract/kit/quotes'
import { useState } from 'react'
import IconPlus from '~icons/plus'
import IconRefresh from '~icons/refresh'

import { CompanyPicker } from '../../entities/company/CompanyPicker.tsx'
import { DriverPicker } from '../../entities/driver/DriverPicker.tsx'
import { Button } from '../../ui/controls/Button.tsx'
import { count } from '../../ui/formats/numbers.ts'
import { counted, type Forms } from '../../ui/formats/plural.ts'
import { Icon } from '../../ui/Icon.tsx'
import { confirm } from '../../ui/overlays/dialogs.ts'
import { rowForms } from './LastImport.tsx'
import type { Import } from './useImport.ts'

import styles from './imports.module.css'

interface KindWords {
  /** «Нет в справочнике: 2 организации» */
  readonly forms: Forms
  /** «Создать 2 организации» */
  readonly created: Forms
}

const words: Record<ImportValueKind, KindWords> = {
  companies: {
    forms: ['организация', 'организации', 'организаций'],
    created: ['организацию', 'организации', 'организаций'],
  },
  drivers: {
    forms: driverForms,
    created: ['водителя', 'водителей', 'водителей'],
  },
  kinds: {
    forms: ['вид обслуживания', 'вида обслуживания', 'видов обслуживания'],
    created: ['вид обслуживания', 'вида обслуживания', 'видов обслуживания'],
  },
  servers: {
    forms: ['сервер мониторинга', 'сервера мониторинга', 'серверов мониторинга'],
    created: ['сервер мониторинга', 'сервера мониторинга', 'серверов мониторинга'],
  },
}

interface ValuesProps {
  result: ImportResult
  run: Import
}

/** Names that no object has: matched by hand once for all their rows, created, or left out. */
export function Values({ result: { findings }, run }: ValuesProps) {
  if (!findings) return null
  return (
    <>
      {findings.valuesCounts.map(({ kind, count }) => (
        <ValuesOfKind key={kind} kind={kind} total={count} findings={findings} run={run} />
      ))}
    </>
  )
}

interface OfKindProps {
  kind: ImportValueKind
  total: number
  findings: FileFindings
  run: Import
}

function ValuesOfKind({ kind, total, findings, run }: OfKindProps) {
  const values = findings.values.filter((value) => value.kind === kind)
  const isCreating = run.settings.creates.includes(kind)
  const others = run.settings.creates.filter((one) => one !== kind)
  const creatable = values.filter(({ mayCreate }) => mayCreate)
  const { forms, created } = words[kind]
  const more = total - values.length
  return (
    <section className={styles.questions} aria-label={`Нет в справочнике: ${forms[2]}`}>
      <p className="no-margin medium">
        {isCreating ? 'Вместе со строками добавим недостающие' : 'Нет в справочнике'}: {counted(total, forms)}
      </p>
      <p className="no-margin text-12 line-16 muted">
        Выберите, что это, один раз для всех строк: выбор запомнится для следующих файлов.
      </p>
      <ul className="plain-list panel">
        {values.map((value) => (
          <ValueRow key={value.name} value={value} options={optionsOf(findings, value)} run={run} />
        ))}
      </ul>
      {more > 0 && (
        <p className="no-margin text-12 line-16 muted">И ещё {count(more)}: они станут видны после этих.</p>
      )}
      {isCreating && kind !== 'servers' && (
        <p className="no-margin text-12 line-16 muted">
          Если загрузку потом отменить, созданное здесь останется.
        </p>
      )}
      <div className={styles.buttons}>
        {creatable.length > 0 &&
          (isCreating ? (
            <Button size="lg" isBusy={run.isRetrying} onClick={() => run.retry({ creates: others })}>
              Не создавать
            </Button>
          ) : (
            <Button
              size="lg"
              leftSection={<Icon of={IconPlus} />}
              isBusy={run.isRetrying}
              onClick={() => {
                // The answer would be ignored, and the names may change.
                if (run.isRetrying) return
                confirm({
                  title: `Создать при загрузке ${counted(creatable.length + more, created)}?`,
                  onYes: () => run.retry({ creates: [...others, kind] }),
                })
              }}
            >
              Создать {counted(creatable.length + more, created)}
            </Button>
          ))}
        <Button
          size="lg"
          variant={run.isChosen ? 'filled' : 'default'}
          leftSection={<Icon of={IconRefresh} />}
          isBusy={run.isRetrying}
          onClick={() => run.retry()}
        >
          Проверить с этим выбором
        </Button>
      </div>
    </section>
  )
}

interface Named {
  readonly id: number
  readonly title: string
}

/** All entries of a short dictionary, else those with similar names. */
const optionsOf = ({ options }: FileFindings, { kind, candidates }: ImportValue): readonly Named[] =>
  options.find((one) => one.kind === kind)?.items ?? candidates

type Answer = ImportSettings['values'][number]

const unanswered = ''
const another = 'ANOTHER'

function ValueRow({ value, options, run }: { value: ImportValue; options: readonly Named[]; run: Import }) {
  const { kind, name, rowsCount, mayCreate, maySkip, object, isRemembered } = value
  const { settings, choose } = run
  /** Chosen by a search, which the list of the select does not have. */
  const [found, setFound] = useState<Named | null>(null)
  const [isSearching, setIsSearching] = useState(false)
  const own = settings.values.find((one) => one.kind === kind && one.name === name)
  const others = settings.values.filter((one) => one !== own)
  const isSearchable = kind === 'companies' || kind === 'drivers'
  const listed = [...options, ...[found, object].filter((one) => one !== null)]
  const distinct = [...new Map(listed.map((one) => [one.id, one])).values()]
  const answer = (given: Omit<Answer, 'kind' | 'name'> | null) =>
    choose({ values: given ? [...others, { kind, name, ...given }] : others })
  const remembered = own === undefined && isRemembered && object ? String(object.id) : unanswered
  const shown = own === undefined ? remembered : own.answer === 'USE' ? String(own.id) : own.answer
  return (
    <li className={styles.column}>
      <span className={styles.columnText}>
        <b>{name}</b>
        <span className="no-margin text-12 line-16 muted">
          {counted(rowsCount, rowForms)}
          {isRemembered && own === undefined && ' · как в прошлый раз'}
        </span>
        {isSearching && (
          <Search
            kind={kind}
            name={name}
            onFound={(one) => {
              setFound(one)
              setIsSearching(false)
              answer({ answer: 'USE', id: one.id })
            }}
          />
        )}
      </span>
      <NativeSelect
        className={styles.columnField}
        aria-label={`Что такое ${inQuotes(name)}`}
        value={isSearching ? another : shown}
        data={[
          { value: unanswered, label: settings.creates.includes(kind) ? 'Создать' : 'Не выбрано' },
          ...(mayCreate ? [{ value: 'CREATE', label: `Создать ${inQuotes(name)}` }] : []),
          ...(maySkip ? [{ value: 'SKIP', label: 'Оставить пустым' }] : []),
          ...distinct.map(({ id, title }) => ({ value: String(id), label: title })),
          ...(isSearchable ? [{ value: another, label: 'Найти в справочнике…' }] : []),
        ]}
        onChange={({ currentTarget: { value: picked } }) => {
          setIsSearching(picked === another)
          if (picked === another) return
          if (picked === unanswered) return answer(null)
          if (picked === 'CREATE' || picked === 'SKIP') return answer({ answer: picked, id: null })
          answer({ answer: 'USE', id: Number(picked) })
        }}
      />
    </li>
  )
}

interface SearchProps {
  kind: ImportValueKind
  name: string
  onFound: (found: Named) => void
}

function Search({ kind, name, onFound }: SearchProps) {
  const label = `Найти ${inQuotes(name)} в справочнике`
  return kind === 'drivers' ? (
    <DriverPicker
      label={label}
      value={null}
      onChange={(driver) => driver && onFound({ id: driver.id, title: fullName(driver) })}
    />
  ) : (
    <CompanyPicker
      label={label}
      value={null}
      onChange={(company) => company && onFound({ id: company.id, title: company.name })}
    />
  )
}
