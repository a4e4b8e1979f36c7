// The words of orders and matches, in both languages: they come with what speaks them, so that a lesson without any does
// not fetch them, and nothing on the page waits for them.
import i18next from 'i18next';
import en from '#src/locales/en/arrange.json';
import zh from '#src/locales/zh-CN/arrange.json';

i18next.addResourceBundle('zh-CN', 'arrange', zh);
i18next.addResourceBundle('en', 'arrange', en);
