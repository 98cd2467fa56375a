import IconChevronDown from '~icons/chevron-down'

import { Button } from '../controls/Button.tsx'
import { Drop } from '../Drop.tsx'
import { PillLabel, PillRemove } from '../filters/pill.tsx'
import { Icon } from '../Icon.tsx'
import type { Conditions, RegisterFilters } from './address.ts'
import type { RegisterFilter } from './model.ts'
import { isSet, without } from './narrowings.ts'

import styles from '../filters/filters.module.css'

interface FilterRowProps<F extends RegisterFilters> {
  filters: readonly RegisterFilter<F>[]
  conditions: Conditions<F>
  onChange: (conditions: Conditions<F>) => void
  /** Rendered inside a popover or a sheet. */
  isNested?: boolean
}

/** Filters of a register: a button for each, which becomes a pill when it is set. */
export const FilterRow = <F extends RegisterFilters>({ filters, ...props }: FilterRowProps<F>) =>
  filters
    .filter((filter) => props.isNested === true || !filter.isQuiet || isSet(filter, props.conditions))
    .map((filter) => <FilterButton key={filter.title} filter={filter} {...props} />)

function FilterButton<F extends RegisterFilters>({
  filter,
  conditions,
  onChange,
  isNested = false,
}: Omit<FilterRowProps<F>, 'filters'> & { filter: RegisterFilter<F> }) {
  const { title, Editor, Value } = filter
  const isOn = isSet(filter, conditions)
  const drop = (
    <Drop
      label={title}
      isNested={isNested}
      renderTarget={(toggle, isOpen) =>
        isOn ? (
          <PillLabel title={title} isOpen={isOpen} onClick={toggle}>
            <Value conditions={conditions} />
          </PillLabel>
        ) : (
          <Button
            aria-expanded={isOpen}
            onClick={toggle}
            data-filter
            rightSection={<Icon of={IconChevronDown} size={14} />}
          >
            {title}
          </Button>
        )
      }
    >
      {(close) => <Editor conditions={conditions} onChange={onChange} close={close} />}
    </Drop>
  )
  // The element tree is the same whether the filter is set or not, so that the popover stays open while the
  // user ticks options.
  return (
    <span className={isOn ? `${styles.chip} ${styles.tall}` : undefined}>
      {drop}
      {isOn && <PillRemove title={title} onClick={() => onChange(without(filter, conditions))} />}
    </span>
  )
}
