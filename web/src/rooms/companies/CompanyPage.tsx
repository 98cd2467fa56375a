import type { Company, CompanyCard } from '@naryad/contract/companies/companies'
import type { ComponentProps } from 'react'
import IconPencil from '~icons/pencil'
import IconPlus from '~icons/plus'

import { Button } from '../../ui/controls/Button.tsx'
import { Icon } from '../../ui/Icon.tsx'
import { ObjectPage } from '../../ui/register/ObjectPage.tsx'
import { ServedMark } from './companyCells.tsx'
import { CompanyFacts } from './CompanyFacts.tsx'

type Shared = Pick<
  ComponentProps<typeof ObjectPage>,
  'parts' | 'menu' | 'tab' | 'onTab' | 'onClose' | 'wide' | 'children'
>

interface CompanyPageProps extends Shared {
  company: Company | CompanyCard
  onEdit: (() => void) | undefined
  onNewTask: (() => void) | undefined
}

/** An organization at full width. */
export const CompanyPage = ({ company, onEdit, onNewTask, ...shared }: CompanyPageProps) => (
  <ObjectPage
    listTitle="Организации"
    title={company.name}
    mark={<ServedMark isActive={company.isActive} isPill />}
    group="Организация"
    actions={
      <>
        {onEdit && (
          <Button leftSection={<Icon of={IconPencil} />} onClick={onEdit}>
            Изменить
          </Button>
        )}
        {onNewTask && (
          <Button variant="filled" leftSection={<Icon of={IconPlus} />} onClick={onNewTask}>
            Новая заявка
          </Button>
        )}
      </>
    }
    summary={<CompanyFacts company={company} />}
    {...shared}
  />
)
