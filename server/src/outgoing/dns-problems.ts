import { problems } from '../http/problem.ts';
import type { DnsFailure } from './dns.ts';

/** Why DNS did not answer, and what to do about it. */
export const dnsProblems = problems<DnsFailure>('dns', {
  silent: {
    status: 503,
    ru: 'Сервер DNS не ответил вовремя. Попробуйте позже; если так и останется, администратору установки стоит проверить её DNS.',
    en: 'The DNS server did not answer in time. Try again later; if this goes on, the installation’s administrator should check its DNS.',
    uz: 'DNS server oʻz vaqtida javob bermadi. Keyinroq urinib koʻring; davom etsa, oʻrnatma administratori uning DNS sozlamalarini tekshirsin.',
  },
  refused: {
    status: 503,
    ru: 'Сервер DNS отказался отвечать. Администратор установки должен проверить её DNS: переменная DNS_SERVERS или настройки системы.',
    en: 'The DNS server refused to answer. The installation’s administrator should check its DNS: the DNS_SERVERS setting or that of the system.',
    uz: 'DNS server javob berishdan bosh tortdi. Oʻrnatma administratori DNS sozlamasini tekshirishi kerak: DNS_SERVERS yoki tizim sozlamalari.',
  },
  broken: {
    status: 503,
    ru: 'DNS этого домена отвечает с ошибкой. Проверьте его серверы имён и подпись DNSSEC у регистратора.',
    en: 'The DNS of this domain answers with an error. Check its name servers and DNSSEC at the registrar.',
    uz: 'Bu domen DNS serverlari xato bilan javob beryapti. Registratorda nom serverlari va DNSSEC ni tekshiring.',
  },
});
