import { fullName } from '@naryad/contract/kit/people'
import type { TachographFileDetails } from '@naryad/contract/tachograph-files/tachograph-files'
import { Link } from '@tanstack/react-router'

import { CarName } from '../../entities/car/CarName.tsx'
import { CompanyLink } from '../../entities/company/CompanyLink.tsx'
import { nearMoment, shortDay } from '../../ui/formats/dates.ts'
import { fileSize } from '../../ui/formats/numbers.ts'
import { Expiry } from '../../ui/register/Expiry.tsx'
import { Fact, Facts } from '../../ui/register/Facts.tsx'
import { useNow } from '../../ui/useNow.ts'
import { Conclusions } from './Conclusions.tsx'
import { periodOf } from './fileCells.tsx'
import { FileStatus } from './FileStatus.tsx'
import { SubjectForm } from './SubjectForm.tsx'

export function FileFacts({ file }: { file: TachographFileDetails }) {
  const now = useNow()
  const { kind, status, driver, car, company, taskId } = file
  const isUnknown = kind !== null && driver === null && car === null && status === 'ASKS'
  return (
    <>
      {isUnknown && <SubjectForm key={file.version} file={file} />}
      <Conclusions file={file} />
      <Facts label="Сведения">
        <Fact title="Статус">
          <FileStatus status={status} />
        </Fact>
        {kind === 'CARD' && (
          <>
            <Fact title="Водитель">
              {driver && (
                <Link to="/drivers/{-$id}" params={{ id: driver.id }}>
                  {fullName(driver)}
                </Link>
              )}
            </Fact>
            <Fact title="Владелец карты">{file.holder}</Fact>
            <Fact title="Номер карты">{file.cardNumber}</Fact>
            <Fact title="Карта до">
              <Expiry day={file.cardExpiresOn} now={now} />
            </Fact>
          </>
        )}
        {kind === 'UNIT' && (
          <>
            <Fact title="ТС">
              {car && (
                <Link to="/cars/{-$id}" params={{ id: car.id }}>
                  <CarName car={car} />
                </Link>
              )}
            </Fact>
            <Fact title="VIN в файле">{file.vin}</Fact>
            <Fact title="Госномер в файле">{file.plate}</Fact>
          </>
        )}
        <Fact title="Организация">{company && <CompanyLink company={company} />}</Fact>
        <Fact title="Дни">{periodOf(file)}</Fact>
        <Fact title="Считан">{file.readOn && shortDay(file.readOn)}</Fact>
        {taskId !== null && <Fact title="Заявка">{`№ ${taskId}`}</Fact>}
        <Fact title="Загружен">
          {[nearMoment(file.createdAt, now), file.createdBy && fullName(file.createdBy)]
            .filter(Boolean)
            .join(', ')}
        </Fact>
        <Fact title="Файл">{`${file.name}, ${fileSize(file.size)}`}</Fact>
        <Fact title="Подпись">Не проверялась</Fact>
      </Facts>
    </>
  )
}
