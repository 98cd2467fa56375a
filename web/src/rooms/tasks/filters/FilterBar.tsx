import IconPlus from '~icons/plus'

import { Button } from '../../../ui/controls/Button.tsx'
import { Drop } from '../../../ui/Drop.tsx'
import { PillLabel, PillRemove } from '../../../ui/filters/pill.tsx'
import { Icon } from '../../../ui/Icon.tsx'
import { lazyPanel } from '../../../ui/lazyPart.ts'
import { ChipValue } from './ChipValue.tsx'
import type { EditorProps } from './editorProps.ts'
import { activeKinds, type FilterKind, filterKinds, withoutKind } from './kinds.ts'

import styles from '../../../ui/filters/filters.module.css'

const FilterEditor = lazyPanel(() => import('./FilterEditor.tsx').then((file) => file.FilterEditor))
const FilterAdder = lazyPanel(() => import('./FilterAdder.tsx').then((file) => file.FilterAdder))

interface FilterBarProps extends EditorProps {
  /** Rendered inside a popover or a sheet. */
  isNested?: boolean
  /** Filters that are shown elsewhere. */
  except?: readonly FilterKind[]
}

/** Filters of the list as pills, each edited in place, and a button to add one. */
export function FilterBar({ isNested = false, except = [], ...props }: FilterBarProps) {
  const kinds = activeKinds(props.conditions).filter((kind) => !except.includes(kind))
  return (
    <>
      {kinds.map((kind) => (
        <Chip key={kind} kind={kind} isNested={isNested} {...props} />
      ))}
      <Drop
        label="Добавить условие"
        isNested={isNested}
        renderTarget={(toggle) => (
          <Button variant="subtle" size="sm" leftSection={<Icon of={IconPlus} />} onClick={toggle}>
            Фильтр
          </Button>
        )}
      >
        {(close) => <FilterAdder {...props} except={except} onClose={close} />}
      </Drop>
    </>
  )
}

interface ChipProps extends EditorProps {
  kind: FilterKind
  isNested: boolean
}

function Chip({ kind, isNested, queue, conditions, onChange }: ChipProps) {
  const { title } = filterKinds[kind]
  return (
    <span className={styles.chip}>
      {kind === 'overdue' ? (
        <span className={styles.label}>
          <b className={styles.value}>{title}</b>
        </span>
      ) : (
        <Drop
          label={title}
          isNested={isNested}
          renderTarget={(toggle, isOpen) => (
            <PillLabel title={title} isOpen={isOpen} onClick={toggle}>
              <ChipValue kind={kind} conditions={conditions} />
            </PillLabel>
          )}
        >
          {() => <FilterEditor kind={kind} queue={queue} conditions={conditions} onChange={onChange} />}
        </Drop>
      )}
      <PillRemove title={title} onClick={() => onChange(withoutKind(conditions, kind))} />
    </span>
  )
}
