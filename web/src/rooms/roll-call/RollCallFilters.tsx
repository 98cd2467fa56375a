import { Button } from '../../kit/controls/Button.tsx'
import { Drop } from '../../kit/Drop.tsx'
import { PillLabel, PillRemove } from '../../kit/filters/pill.tsx'
import { CompanyChoices, CompanyNames } from '../../platform/lookups/companyFilter.tsx'
import { DriverChoices, DriverNames } from '../../platform/lookups/driverFilter.tsx'
import { useMe } from '../../platform/session/me.ts'
import type { RollCallAddress } from './useRollCallAddress.ts'

import styles from './rollCall.module.css'

type Filters = Pick<RollCallAddress, 'companyIds' | 'driverIds'>

interface RollCallFiltersProps extends Filters {
  onChange: (filters: Partial<Filters>) => void
}

const parts = [
  { key: 'companyIds', title: 'Организация', Choices: CompanyChoices, Names: CompanyNames },
  { key: 'driverIds', title: 'Водитель', Choices: DriverChoices, Names: DriverNames },
] as const

/** Filters by organization and driver. A client has one organization. */
export function RollCallFilters({ onChange, ...filters }: RollCallFiltersProps) {
  const isClient = useMe().role === 'client'
  return (
    <div className={styles.filters} role="group" aria-label="Условия">
      {parts
        .filter(({ key }) => !isClient || key !== 'companyIds')
        .map(({ key, title, Choices, Names }) => {
          const chosen = filters[key]
          const isOn = chosen.length > 0
          return (
            <span key={key} className={styles.filter}>
              <Drop
                label={title}
                renderTarget={(toggle, isOpen) =>
                  isOn ? (
                    <PillLabel title={title} isOpen={isOpen} onClick={toggle}>
                      <Names ids={chosen} />
                    </PillLabel>
                  ) : (
                    <Button aria-expanded={isOpen} onClick={toggle}>
                      {title}
                    </Button>
                  )
                }
              >
                {() => <Choices label={title} chosen={chosen} onChange={(ids) => onChange({ [key]: ids })} />}
              </Drop>
              {isOn && <PillRemove title={title} onClick={() => onChange({ [key]: [] })} />}
            </span>
          )
        })}
    </div>
  )
}
