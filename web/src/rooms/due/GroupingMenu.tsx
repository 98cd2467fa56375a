import IconLayoutRows from '~icons/layout-rows'

import { Button } from '../../ui/controls/Button.tsx'
import { Drop } from '../../ui/Drop.tsx'
import { Icon } from '../../ui/Icon.tsx'
import { MenuLines } from '../../ui/MenuLines.tsx'

interface GroupingMenuProps<Value extends string> {
  value: Value
  choices: readonly Value[]
  titleOf: (value: Value) => string
  onChange: (value: Value) => void
}

/** By what the list is grouped. */
export const GroupingMenu = <Value extends string>({
  value,
  choices,
  titleOf,
  onChange,
}: GroupingMenuProps<Value>) => (
  <Drop
    label="Группы"
    place="bottom-end"
    renderTarget={(toggle, isOpen) => (
      <Button leftSection={<Icon of={IconLayoutRows} size={14} />} aria-expanded={isOpen} onClick={toggle}>
        {titleOf(value)}
      </Button>
    )}
  >
    {(close) => (
      <MenuLines
        label="Группы"
        onClose={close}
        lines={choices.map((choice) => ({
          key: choice,
          title: titleOf(choice),
          isOn: choice === value,
          run: () => onChange(choice),
        }))}
      />
    )}
  </Drop>
)
