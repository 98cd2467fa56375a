import IconChevronDown from '~icons/chevron-down'

import { useMay } from '../../../client/session/me.ts'
import { Drop } from '../../../ui/Drop.tsx'
import { Icon } from '../../../ui/Icon.tsx'
import { lazyPanel } from '../../../ui/lazyPart.ts'
import { allQueues } from '../list/listQueue.ts'
import { ChipValue } from './ChipValue.tsx'
import { ConditionPills } from './ConditionPills.tsx'
import { type Conditions, isSet } from './conditions.ts'
import { FilterBar } from './FilterBar.tsx'
import type { EditedKind } from './FilterEditor.tsx'
import { filterKinds } from './kinds.ts'
import { QuickFilters } from './QuickFilters.tsx'

import styles from './ConditionsForm.module.css'

const FilterEditor = lazyPanel(() => import('./FilterEditor.tsx').then((file) => file.FilterEditor))

/** Filters shown as fields, with their labels and placeholders. */
const fields = [
  { kind: 'queues', title: 'Очереди', all: 'Все очереди' },
  { kind: 'companies', title: 'Организации', all: 'Все организации' },
  { kind: 'operators', title: 'Операторы', all: 'Все операторы' },
  { kind: 'statuses', title: 'Статусы', all: 'Все статусы' },
  { kind: 'types', title: 'Виды работ', all: 'Все виды' },
] as const satisfies readonly { kind: EditedKind; title: string; all: string }[]

interface ConditionsFormProps {
  /** Only these, as pills in a row. */
  only?: readonly EditedKind[]
  conditions: Conditions
  onChange: (conditions: Conditions) => void
}

export const ConditionsForm = ({ only, ...props }: ConditionsFormProps) =>
  only ? <ConditionPills kinds={only} {...props} /> : <AllConditions {...props} />

/** Filters of a report in a column: the common ones as fields, the others when they are added. */
function AllConditions({ conditions, onChange }: Omit<ConditionsFormProps, 'only'>) {
  const mayReadOperators = useMay('users.readOperators')
  const shown = fields.filter(({ kind }) => kind !== 'operators' || mayReadOperators)
  const props = { queue: allQueues, conditions, onChange } as const
  return (
    <>
      {shown.map(({ kind, title, all }) => (
        <div key={kind} className="grid gap-4">
          <span className="medium" id={`condition-${kind}`}>
            {title}
          </span>
          <Drop
            label={title}
            className={styles.drop}
            renderTarget={(toggle, isOpen) => (
              <button
                type="button"
                className={styles.box}
                aria-expanded={isOpen}
                aria-describedby={`condition-${kind}`}
                onClick={toggle}
              >
                {filterKinds[kind].keys.some((key) => isSet(conditions, key)) ? (
                  <span className="grow min-width-0 truncate">
                    <ChipValue kind={kind} conditions={conditions} />
                  </span>
                ) : (
                  <span className="grow min-width-0 truncate muted">{all}</span>
                )}
                <Icon of={IconChevronDown} size={14} />
              </button>
            )}
          >
            {() => <FilterEditor kind={kind} {...props} />}
          </Drop>
        </div>
      ))}
      <QuickFilters conditions={conditions} counts={undefined} onChange={onChange} />
      <div className="flex wrap gap-6">
        <FilterBar {...props} except={fields.map(({ kind }) => kind)} />
      </div>
    </>
  )
}
