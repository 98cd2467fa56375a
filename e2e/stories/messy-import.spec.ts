import { setUpFirstAdministrator, startEmptyProduct } from '../support/empty-product.ts'
import { expect, test } from '../support/story.ts'

/** As a garage keeps it: a title, headings of its own, spaces and regions in plates, totals. */
const sheet = [
  'Автопарк на 01.11.2026;;;',
  'Позывной;Марка, модель;Перевозчик;Гар. №',
  'А 123 ВС / 77 RUS;КАМАЗ 54901;ООО «Альфа»;12',
  'в456ек 716;Volvo FH 460;ООО «Бета»;13',
  'ИТОГО;2;;',
].join('\r\n')

test('a company without the demo brings in a messy spreadsheet by mapping its columns', async ({
  browser,
}) => {
  test.setTimeout(180_000)
  const product = await startEmptyProduct()
  const context = await browser.newContext({ baseURL: product.url })
  const page = await context.newPage()
  try {
    await test.step('the first administrator comes in', async () => {
      await setUpFirstAdministrator(page, product)
    })

    const window = page.getByRole('dialog').last()
    await test.step('the plates are in a column that nothing recognizes, and it is mapped by hand', async () => {
      await page.getByRole('button', { name: 'Импорт: автомобили' }).click()
      await window.getByLabel('Файл', { exact: true }).setInputFiles({
        name: 'Парк.csv',
        mimeType: 'text/csv',
        buffer: Buffer.from(sheet),
      })
      // The garage number alone would do, so nothing asks for the others.
      await window.getByText(/^Столбцы файла: загружаем/).click()
      const columns = window.getByRole('region', { name: 'Столбцы файла' })
      await columns.getByRole('combobox', { name: /«Позывной»/ }).selectOption('Госномер')
      await columns.getByRole('button', { name: 'Проверить с этими столбцами' }).click()
      await expect(window.getByText('Столбцы файла: загружаем 4 из 4')).toBeVisible()
    })

    await test.step('the organizations of the file are created after a question', async () => {
      const companies = window.getByRole('region', { name: 'Новые организации' })
      await companies.getByRole('button', { name: /^Создать 2/ }).click()
      await page.getByRole('button', { name: 'ДА', exact: true }).click()
      await expect(companies.getByText(/Вместе со строками добавим/)).toBeVisible()
      await window.getByRole('button', { name: /^Загрузить 2/ }).click()
      await expect(page.getByRole('dialog')).toBeHidden()
    })

    await test.step('the trucks stand in the register with their organizations', async () => {
      await page.goto('/cars')
      await expect(page.getByRole('row').filter({ hasText: 'КАМАЗ' })).toContainText('Альфа')
      await expect(page.getByRole('row').filter({ hasText: 'Volvo' })).toContainText('Бета')
    })
  } finally {
    await context.close()
    await product.stop()
  }
})
