import IconDownload from '~icons/download'
import IconUpload from '~icons/upload'

import { ChangeButtons } from '../list/ChangeButtons.tsx'
import { FilterSheet } from '../list/FilterSheet.tsx'
import type { RegisterFilters } from './address.ts'
import { FilterRow } from './FilterRow.tsx'
import type { Register, Registered, RegisterFilter } from './model.ts'
import type { RegisterImport, RelatedList } from './RegisterHeader.tsx'

import styles from './register.module.css'

interface PhoneFiltersProps<Item extends Registered, F extends RegisterFilters> {
  register: Register<Item, F>
  filters: readonly RegisterFilter<F>[]
  imports: readonly RegisterImport[]
  relatedLists: readonly RelatedList[]
  isOpen: boolean
  onClose: () => void
}

/** Filters, order and file downloads of a register on a phone. */
export function PhoneFilters<Item extends Registered, F extends RegisterFilters>({
  register,
  filters,
  imports,
  relatedLists,
  ...sheet
}: PhoneFiltersProps<Item, F>) {
  const { columns, sort, onOrder, excel } = register
  const order = columns.columns.flatMap(({ title, orderBy }) =>
    orderBy === undefined
      ? []
      : [{ key: orderBy, title, isOn: sort.orderBy === orderBy, run: () => onOrder(orderBy, 'ASC') }],
  )
  const files = [
    ...(excel
      ? [{ key: 'excel', title: 'Скачать в Excel', icon: IconDownload, run: () => excel.run() }]
      : []),
    ...relatedLists.map(({ title, icon, open }) => ({ key: title, title, icon, run: open })),
    ...imports.map(({ title, run }) => ({ key: title, title, icon: IconUpload, run })),
  ]
  return (
    <FilterSheet {...sheet} found={register.rows.total.count} order={order} files={files}>
      <div className={`flex wrap gap-8 ${styles.sheetFilters}`}>
        <FilterRow
          isNested
          filters={filters}
          conditions={register.conditions}
          onChange={register.onConditions}
        />
      </div>
      <ChangeButtons isChanged={register.isChanged} actions={register.viewActions} />
    </FilterSheet>
  )
}
