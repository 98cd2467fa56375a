import IconAdjustmentsHorizontal from '~icons/adjustments-horizontal'
import IconDownload from '~icons/download'
import IconPlus from '~icons/plus'
import IconRefresh from '~icons/refresh'
import IconSearch from '~icons/search'

import { Button } from '../../../ui/controls/Button.tsx'
import { IconButton } from '../../../ui/controls/IconButton.tsx'
import { clock } from '../../../ui/formats/dates.ts'
import { counted } from '../../../ui/formats/plural.ts'
import { Icon } from '../../../ui/Icon.tsx'
import { ColumnsButton } from '../../../ui/list/ColumnsButton.tsx'
import { totalText } from '../../../ui/list/paging.ts'
import { openMenu } from '../../../ui/overlays/sheets.ts'
import { PageHeader } from '../../../ui/page/PageHeader.tsx'
import { areSame, openOnly } from '../filters/conditions.ts'
import { ListMark } from './ListMark.tsx'
import { useListTitle } from './listQueue.ts'
import { type TaskList } from './model.ts'
import { useTaskColumns } from './useTaskColumns.ts'
import { useTasksExcel } from './useTasksExcel.ts'

import styles from './ListHeader.module.css'

const openForms = ['открытая', 'открытые', 'открытых'] as const

interface ListHeaderProps {
  list: TaskList
  /** Undefined without the permission. */
  onCreate: (() => void) | undefined
}

/** How many tasks the list shows: «248 открытых» without conditions, «675 найдено» with them. */
function listedText({ rows, address }: TaskList): string | false {
  if (rows.items === null) return false
  const { conditions } = address.state
  return areSame(conditions, openOnly) && rows.total.isExact
    ? counted(rows.total.count, openForms)
    : `${totalText(rows.total)}\u00a0найдено`
}

export function ListHeader({ list, onCreate }: ListHeaderProps) {
  const { opened, rows } = list
  const columns = useTaskColumns(opened.queue)
  const excel = useTasksExcel(list)
  const title = useListTitle(opened.queue)
  return (
    <PageHeader
      sign={<ListMark queue={opened.queue} size={20} />}
      title={title}
      count={listedText(list)}
      actions={
        <>
          {opened.id === null && rows.updatedAt > 0 && (
            <span className={`nowrap text-12 line-16 digits muted ${styles.updated}`}>
              Обновлено в {clock(rows.updatedAt)}
            </span>
          )}
          <IconButton
            label="Обновить список"
            keyCap="R"
            icon={IconRefresh}
            onClick={() => void rows.refresh()}
          />
          <ColumnsButton columns={columns} />
          <Button
            leftSection={<Icon of={IconDownload} />}
            isBusy={excel.isRunning}
            onClick={() => excel.run(null)}
          >
            Excel
          </Button>
          {onCreate && (
            <Button variant="filled" leftSection={<Icon of={IconPlus} />} onClick={onCreate}>
              Новая заявка
            </Button>
          )}
        </>
      }
    />
  )
}

interface PhoneHeaderProps {
  list: TaskList
  onSearch: () => void
  onFilters: () => void
}

/** The title opens the menu of sections. */
export const PhoneHeader = ({ list: { opened }, onSearch, onFilters }: PhoneHeaderProps) => (
  <PageHeader
    sign={<ListMark queue={opened.queue} size={20} />}
    title={useListTitle(opened.queue)}
    onSwitch={openMenu}
    actions={
      <>
        <IconButton label="Поиск в списке" icon={IconSearch} size="phone" iconSize={24} onClick={onSearch} />
        <IconButton
          label="Фильтры"
          icon={IconAdjustmentsHorizontal}
          size="phone"
          iconSize={24}
          onClick={onFilters}
        />
      </>
    }
  />
)
