import { queues } from '@naryad/contract/tasks/tasks.queues'
import { priorities, priorityTitles } from '@naryad/contract/tasks/tasks.words'
import type { ReactNode } from 'react'
import IconChevronDown from '~icons/chevron-down'

import { CompanyChoices, CompanyNames } from '../../entities/company/companyFilter.tsx'
import { useQueueTitles } from '../../entities/settings/shared.ts'
import { QueueMark } from '../../entities/task/QueueMark.tsx'
import { Drop } from '../../ui/Drop.tsx'
import { ChoiceList } from '../../ui/filters/ChoiceList.tsx'
import { listed } from '../../ui/filters/listed.ts'
import type { FormModel } from '../../ui/form/entity.ts'
import { Icon } from '../../ui/Icon.tsx'
import type { RuleDraft } from './ruleForm.ts'

import styles from './messengers.module.css'

/** Filters of a rule; an empty filter matches everything. */
export function RuleFilters({ form: { draft, change, errors } }: { form: FormModel<RuleDraft> }) {
  const titles = useQueueTitles()
  return (
    <fieldset className={styles.group}>
      <legend className={styles.heading}>Какие заявки</legend>
      <div className={styles.filters}>
        <ChoiceField
          label="Очереди"
          value={
            draft.queues.length > 0 &&
            listed(
              draft.queues.map((queue) => titles[queue]),
              draft.queues.length,
            )
          }
          nothing="Все"
          error={errors['queues']}
        >
          <ChoiceList
            label="Очереди"
            choices={queues.map((queue) => ({
              value: queue,
              label: (
                <span className="row gap-8">
                  <QueueMark queue={queue} isSilent />
                  {titles[queue]}
                </span>
              ),
            }))}
            chosen={draft.queues}
            onChange={(chosen) => change({ queues: queues.filter((queue) => chosen.includes(queue)) })}
          />
        </ChoiceField>
        <ChoiceField
          label="Приоритет"
          value={
            draft.priorities.length > 0 &&
            listed(
              draft.priorities.map((priority) => priorityTitles[priority]),
              draft.priorities.length,
            )
          }
          nothing="Любой"
          error={errors['priorities']}
        >
          <ChoiceList
            label="Приоритет"
            choices={priorities.map((priority) => ({ value: priority, label: priorityTitles[priority] }))}
            chosen={draft.priorities}
            onChange={(chosen) =>
              change({ priorities: priorities.filter((priority) => chosen.includes(priority)) })
            }
          />
        </ChoiceField>
        <ChoiceField
          label="Организации"
          value={draft.companyIds.length > 0 && <CompanyNames ids={draft.companyIds} />}
          nothing="Все"
          error={errors['companyIds']}
        >
          <CompanyChoices chosen={draft.companyIds} onChange={(companyIds) => change({ companyIds })} />
        </ChoiceField>
      </div>
    </fieldset>
  )
}

interface ChoiceFieldProps {
  label: string
  /** Selected values; false when nothing is selected. */
  value: ReactNode
  nothing: string
  error: string | undefined
  children: ReactNode
}

/** Multi-select with checkboxes in a dropdown. */
const ChoiceField = ({ label, value, nothing, error, children }: ChoiceFieldProps) => (
  <div className="min-width-0">
    <span className="block medium below-4" aria-hidden>
      {label}
    </span>
    <Drop
      label={label}
      className={styles.drop}
      renderTarget={(toggle, isOpen) => (
        <button type="button" className={styles.select} aria-expanded={isOpen} onClick={toggle}>
          <span className="visually-hidden">{label}: </span>
          <span className={`grow truncate ${styles.value}`} data-nothing={value === false || undefined}>
            {value === false ? nothing : value}
          </span>
          <Icon of={IconChevronDown} />
        </button>
      )}
    >
      {() => children}
    </Drop>
    {error && <p className={styles.error}>{error}</p>}
  </div>
)
