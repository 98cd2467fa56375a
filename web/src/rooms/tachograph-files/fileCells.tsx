import { fullName } from '@naryad/contract/kit/people'
import type { TachographFile } from '@naryad/contract/tachograph-files/tachograph-files'
import type { TachographFileColumnKey } from '@naryad/contract/tachograph-files/tachograph-files.columns'
import { tachographFileKindTitles } from '@naryad/contract/tachograph-files/tachograph-files.words'
import type { ReactNode } from 'react'

import { CompanyCell } from '../../entities/company/CompanyCell.tsx'
import { shortDay, stamp } from '../../ui/formats/dates.ts'
import { NameCell, noValue, TextCell } from '../../ui/register/cells.tsx'
import { Expiry } from '../../ui/register/Expiry.tsx'
import type { CellContext } from '../../ui/register/model.ts'
import { FileStatus } from './FileStatus.tsx'
import { subjectOf } from './tachographFilesRegister.ts'

export const periodOf = ({ daysFrom, daysTo }: TachographFile): string | null =>
  daysFrom && daysTo && `${shortDay(daysFrom)} — ${shortDay(daysTo)}`

export const fileCells: Record<
  TachographFileColumnKey,
  (file: TachographFile, scene: CellContext<TachographFile>) => ReactNode
> = {
  subject: (file, scene) => (
    <NameCell item={file} scene={scene}>
      {subjectOf(file)}
    </NameCell>
  ),
  kind: ({ kind }) => (kind ? tachographFileKindTitles[kind] : noValue),
  status: ({ status }) => <FileStatus status={status} />,
  days: (file) => periodOf(file) ?? noValue,
  readOn: ({ readOn }) => (readOn ? shortDay(readOn) : noValue),
  company: ({ company }, { query }) => <CompanyCell company={company} query={query} />,
  createdAt: ({ createdAt }) => (
    <time className="secondary" dateTime={createdAt}>
      {stamp(createdAt)}
    </time>
  ),
  holder: ({ holder }, { query }) => <TextCell query={query}>{holder}</TextCell>,
  cardNumber: ({ cardNumber }, { query }) => <TextCell query={query}>{cardNumber}</TextCell>,
  cardExpiresOn: ({ cardExpiresOn }, { now }) => <Expiry day={cardExpiresOn} now={now} />,
  plate: ({ plate }, { query }) => <TextCell query={query}>{plate}</TextCell>,
  vin: ({ vin }, { query }) => <TextCell query={query}>{vin}</TextCell>,
  name: ({ name }, { query }) => <TextCell query={query}>{name}</TextCell>,
  createdBy: ({ createdBy }) => <TextCell>{createdBy && fullName(createdBy)}</TextCell>,
}
