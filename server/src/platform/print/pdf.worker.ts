import path from 'node:path'
import { parentPort, workerData } from 'node:worker_threads'

import pdfmake from 'pdfmake'

import { fontFolders, fonts, withFallbackFonts } from './fonts.ts'
import type { PdfTask } from './pdf.ts'

pdfmake.setFonts(fonts)
const thin = 0.6
/** Functions cannot be sent to a thread, so a document refers to its layout by name. */
pdfmake.setTableLayouts({
  paper: {
    hLineWidth: () => thin,
    vLineWidth: () => thin,
    hLineColor: () => '#8a93a1',
    vLineColor: () => '#8a93a1',
    paddingTop: () => 3,
    paddingBottom: () => 3,
  },
})
// Only embedded content is rendered: URLs are not fetched and no file except the fonts is read.
pdfmake.setUrlAccessPolicy(() => false)
pdfmake.setLocalAccessPolicy((file) => fontFolders.includes(path.dirname(path.resolve(file))))

const { definition, footer, hasPageNumbers = true } = workerData as PdfTask
const muted = '#5f6877'

const whole = {
  defaultStyle: { font: 'Roboto', fontSize: 9, lineHeight: 1.15 },
  pageSize: 'A4',
  pageMargins: [40, 36, 32, 44],
  ...definition,
  content: withFallbackFonts(definition.content),
  ...(footer === null
    ? {}
    : {
        footer: (page: number, pages: number) => ({
          columns: [
            { text: withFallbackFonts(footer), color: muted },
            {
              text: hasPageNumbers ? `Стр. ${page} из ${pages}` : '',
              color: muted,
              alignment: 'right',
              width: 80,
            },
          ],
          fontSize: 7,
          margin: [40, 14, 32, 0],
        }),
      }),
}

const pdf = new Uint8Array(await pdfmake.createPdf(whole).getBuffer())
parentPort?.postMessage(pdf, [pdf.buffer])
