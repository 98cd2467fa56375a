import IconSortDescending from '~icons/sort-descending'

import { Button } from '../../../ui/controls/Button.tsx'
import { Drop } from '../../../ui/Drop.tsx'
import { Icon } from '../../../ui/Icon.tsx'
import { type MenuLine, MenuLines } from '../../../ui/MenuLines.tsx'
import type { ShownAddress } from '../list/useListState.ts'
import { orders, orderTitle } from './orders.ts'

/** Order of the list; a table can also be sorted by its column headers. */
export const OrderMenu = ({ address }: { address: ShownAddress }) => (
  <Drop
    label="Порядок"
    place="bottom-end"
    renderTarget={(toggle, isOpen) => (
      <Button
        leftSection={<Icon of={IconSortDescending} />}
        aria-label={`Порядок: ${orderTitle(address.state)}`}
        aria-expanded={isOpen}
        onClick={toggle}
      >
        {orderTitle(address.state)}
      </Button>
    )}
  >
    {(close) => <MenuLines label="Порядок" onClose={close} lines={orderLines(address)} />}
  </Drop>
)

export const orderLines = (address: ShownAddress): MenuLine[] =>
  orders.map(({ title, orderBy, sort }) => ({
    key: title,
    title,
    isOn: title === orderTitle(address.state),
    run: () => address.change({ orderBy, sort }),
  }))
