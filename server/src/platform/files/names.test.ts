import { describe, expect, it } from 'vitest'

import { displayName, renamed, truthfulName } from './names.ts'

describe('the name of a file is data', () => {
  it.each([
    ['счёт №5.pdf', 'счёт №5.pdf'],
    ['../../etc/passwd', 'passwd'],
    ['C:\\Users\\Иван\\акт.pdf', 'акт.pdf'],
    ['a\u0000b.pdf', 'ab.pdf'],
    ['a\r\nContent-Type: html\r\n\r\n.pdf', 'a Content-Type_ html .pdf'],
    ['акт\u202egpj.exe', 'актgpj.exe'],
    ['\u2066скрытый\u2069\u200b\ufeff.txt', 'скрытый.txt'],
    ['a<b>"c|d?e*.txt', 'a_b__c_d_e_.txt'],
    ['  ...  ', 'файл'],
    ['', 'файл'],
    ['..', 'файл'],
    ['.htaccess', 'htaccess'],
    ['акт.pdf. . ', 'акт.pdf'],
    ['lone \ud800 half.txt', 'lone half.txt'],
    ['и\u0306.txt', 'й.txt'],
  ])('%j is shown as %j', (given, shown) => {
    expect(displayName(given)).toBe(shown)
  })

  it('cuts a long name and leaves its extension', () => {
    const name = displayName(`${'д'.repeat(300)}.pdf`)
    expect([...name]).toHaveLength(255)
    expect(name.endsWith('д.pdf')).toBe(true)
  })

  it('counts signs outside the first plane as one', () => {
    expect([...displayName('😀'.repeat(300))]).toHaveLength(255)
  })

  it('gives a file the extension of what it is', () => {
    expect(truthfulName('акт.pdf.exe', 'jpeg')).toBe('акт.pdf.exe.jpg')
    expect(truthfulName('снимок.JPEG', 'jpeg')).toBe('снимок.JPEG')
    expect(truthfulName('снимок', 'png')).toBe('снимок.png')
    expect([...truthfulName('я'.repeat(255), 'pdf')]).toHaveLength(255)
    expect(truthfulName('я'.repeat(255), 'pdf').endsWith('.pdf')).toBe(true)
  })

  it('changes an extension', () => {
    expect(renamed('акт.1.jpg', 'pdf')).toBe('акт.1.pdf')
    expect(renamed('акт', 'pdf')).toBe('акт.pdf')
  })
})
