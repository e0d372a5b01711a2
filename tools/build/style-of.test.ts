// Which rules of the sheet stand in a page that is shown before the sheet has come.
import { expect, it } from 'vitest'
import { styleOf } from './style-of.mjs'

const html = '<main class="plain w-1/2 hover:bright [&amp;_svg]:small"></main>'

it.each([
  ['a class that is there', '.plain{color:red}', '.plain{color:red}'],
  ['no class that is not', '.other{color:red}', ''],
  ['a class written with signs', '.w-1\\/2{width:50%}', '.w-1\\/2{width:50%}'],
  ['a class that begins with a digit, as a sheet writes it', '.\\31 0{top:0}', ''],
  ['what is so while it is pointed at', '.hover\\:bright:hover{color:red}', '.hover\\:bright:hover{color:red}'],
  ['a class with brackets', '.\\[\\&_svg\\]\\:small svg{width:1px}', '.\\[\\&_svg\\]\\:small svg{width:1px}'],
  ['elements and ids', 'html:not([data-drawn]) #root{display:none}', 'html:not([data-drawn]) #root{display:none}'],
  ['a list of which one is there', '.other,.plain{color:red}', '.other,.plain{color:red}'],
  ['commas in brackets', '.other:is(a,b){color:red}', ''],
  ['what is inside a condition', '@media (width>1px){.plain{top:0}.other{top:0}}', '@media (width>1px){.plain{top:0}}'],
  ['no condition around nothing', '@media (width>1px){.other{top:0}}', ''],
  ['the order of layers', '@layer one{.other{top:0}}@layer two;', '@layer one;@layer two;'],
  ['faces', '@font-face{src:url("a}b")}', '@font-face{src:url("a}b")}'],
  [
    'motion that is used',
    '@keyframes come{from{opacity:0}}@keyframes go{to{opacity:0}}.plain{animation:1s come}',
    '@keyframes come{from{opacity:0}}.plain{animation:1s come}',
  ],
  [
    'properties that are used',
    '@property --a{inherits:false}@property --b{inherits:false}.plain{top:var(--a)}',
    '@property --a{inherits:false}.plain{top:var(--a)}',
  ],
  ['no comment', '/*! by {somebody} */.plain{top:0}', '.plain{top:0}'],
])('takes %s', (_, sheet, expected) => {
  expect(styleOf(sheet, html)).toBe(expected)
})
