import { Button } from '../../../ui/controls/Button.tsx'
import { Drop } from '../../../ui/Drop.tsx'
import { PillLabel, PillRemove } from '../../../ui/filters/pill.tsx'
import { lazyPanel } from '../../../ui/lazyPart.ts'
import { allQueues } from '../list/listQueue.ts'
import { ChipValue } from './ChipValue.tsx'
import { type Conditions, isSet } from './conditions.ts'
import type { EditedKind } from './FilterEditor.tsx'
import { filterKinds, withoutKind } from './kinds.ts'

const FilterEditor = lazyPanel(() => import('./FilterEditor.tsx').then((file) => file.FilterEditor))

interface ConditionPillsProps {
  kinds: readonly EditedKind[]
  conditions: Conditions
  onChange: (conditions: Conditions) => void
}

/** A fixed set of filters in a row: a button for each, which becomes a pill when it is set. */
export const ConditionPills = ({ kinds, conditions, onChange }: ConditionPillsProps) => (
  <div className="flex wrap gap-8" role="group" aria-label="Условия">
    {kinds.map((kind) => {
      const { title, keys } = filterKinds[kind]
      const isOn = keys.some((key) => isSet(conditions, key))
      return (
        <span key={kind} className="inline-row min-width-0 max-width-full">
          <Drop
            label={title}
            renderTarget={(toggle, isOpen) =>
              isOn ? (
                <PillLabel title={title} isOpen={isOpen} onClick={toggle}>
                  <ChipValue kind={kind} conditions={conditions} />
                </PillLabel>
              ) : (
                <Button aria-expanded={isOpen} onClick={toggle}>
                  {title}
                </Button>
              )
            }
          >
            {() => <FilterEditor kind={kind} queue={allQueues} conditions={conditions} onChange={onChange} />}
          </Drop>
          {isOn && <PillRemove title={title} onClick={() => onChange(withoutKind(conditions, kind))} />}
        </span>
      )
    })}
  </div>
)
