import type { Trial } from '@naryad/contract/automation/automation'
import {
  maxActionsPerHour,
  maxTrialItems,
  maxTrialTasks,
  trialDays,
} from '@naryad/contract/automation/automation.words'
import { taskForms } from '@naryad/contract/tasks/tasks.words'

import { stamp } from '../../ui/formats/dates.ts'
import { count } from '../../ui/formats/numbers.ts'
import { counted } from '../../ui/formats/plural.ts'
import { Note } from '../../ui/public/PublicForm.tsx'

import list from '../../ui/SettingRows.module.css'
import styles from './automation.module.css'

const timesForms = ['раз', 'раза', 'раз'] as const
const actionForms = ['действие', 'действия', 'действий'] as const

/** What a rule would have done. */
export function TrialResult({ trial }: { trial: Trial }) {
  const { checkedCount, matchedCount, actionsCount, busiestHour, isCut, items } = trial
  return (
    <div className={styles.trial} role="status">
      <p className="no-margin break-words text-13 line-18">
        За последние {trialDays} дней правило сработало бы{' '}
        <b>
          {counted(matchedCount, timesForms)} из {count(checkedCount)}
        </b>{' '}
        и выполнило бы {counted(actionsCount, actionForms)}. Ничего не изменено.
      </p>
      {isCut && (
        <p className={list.hint}>Проверены последние {counted(maxTrialTasks, taskForms)} и изменений.</p>
      )}
      {busiestHour > maxActionsPerHour && (
        <Note kind="error">
          В самый занятый час вышло бы {counted(busiestHour, actionForms)}: правило остановилось бы на{' '}
          {maxActionsPerHour}.
        </Note>
      )}
      <ul className="plain-list" aria-label="Что сделало бы правило">
        {items.map(({ taskId, title, at, steps }) => (
          <li key={`${taskId} ${at}`} className={`stack gap-4 pad-y-8 ${styles.run}`}>
            <p className={styles.runHead}>
              № {taskId} · {title}
              <time className="nowrap digits muted" dateTime={at}>
                {stamp(at)}
              </time>
            </p>
            <Steps steps={steps} />
          </li>
        ))}
      </ul>
      {matchedCount > maxTrialItems && <p className={list.hint}>Показаны последние {maxTrialItems}.</p>}
    </div>
  )
}

export const Steps = ({ steps }: Pick<Trial['items'][number], 'steps'>) => (
  <ul className={styles.steps}>
    {steps.map(({ outcome, text }) => (
      <li key={text} data-outcome={outcome}>
        {outcome === 'SKIPPED' ? `пропущено: ${text}` : text}
      </li>
    ))}
  </ul>
)
