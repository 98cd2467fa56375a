import { NativeSelect } from '@mantine/core'
import { outcomes, outcomeTitles, type RunOutcome } from '@naryad/contract/automation/automation.words'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import IconHistory from '~icons/history'

import { NotLoaded } from '../../client/queries/NotLoaded.tsx'
import { nearMoment, stamp } from '../../ui/formats/dates.ts'
import { LogPages } from '../../ui/list/LogPages.tsx'
import { oneOf } from '../../ui/oneOf.ts'
import { EmptyState } from '../../ui/states/EmptyState.tsx'
import { automationQueries } from './automation.queries.ts'
import { Steps } from './TrialResult.tsx'

import list from '../../ui/SettingRows.module.css'
import styles from './automation.module.css'

const limit = 20

/** Which requests a rule has looked at, what it did, and why. */
export function RuleLog({ id }: { id: number }) {
  const [outcome, setOutcome] = useState<RunOutcome>()
  const [offset, setOffset] = useState(0)
  const { data, error, refetch } = useQuery(automationQueries.log(id, { limit, offset, outcome }))
  const total = data?.totalCount ?? 0
  return (
    <div className={styles.form}>
      <NativeSelect
        aria-label="Что вышло"
        value={outcome ?? ''}
        onChange={({ currentTarget }) => {
          setOutcome(oneOf(outcomes, currentTarget.value))
          setOffset(0)
        }}
        data={[
          { value: '', label: 'Все записи' },
          ...outcomes.map((value) => ({ value, label: outcomeTitles[value] })),
        ]}
      />
      <NotLoaded query={{ data, error, refetch }} failed="Не удалось загрузить журнал" rows={6} height={44} />
      {data?.items.length === 0 && (
        <EmptyState sign={IconHistory} title="Записей нет" text="Правило ещё ни к чему не подошло." />
      )}
      <ul className="plain-list" aria-label="Журнал правила">
        {data?.items.map((run) => (
          <li key={run.id} className={`stack gap-4 pad-y-8 ${styles.run}`}>
            <p className={styles.runHead}>
              № {run.taskId} · {run.taskTitle}
              <time className="nowrap digits muted" dateTime={run.at} data-tip={stamp(run.at)}>
                {nearMoment(run.at)}
              </time>
            </p>
            <Steps steps={run.steps} />
            <p className={list.hint}>Почему: {run.why}</p>
          </li>
        ))}
      </ul>
      <LogPages limit={limit} offset={offset} total={total} onOffset={setOffset} />
    </div>
  )
}
